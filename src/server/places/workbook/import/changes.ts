import { sql } from 'kysely';
import { STORE_TEXT_NAMES } from '../../../../domain/storeFields.ts';
import type { Db } from '../../../db/schema.ts';
import type { AssignmentChange } from './plan/assignments.ts';
import type { StoreChange } from './plan/stores.ts';
import type { UserChange } from './plan/users.ts';

type IdOf = (key: string) => string;

/** Inserts and updates stores, and sets their groups. */
export async function writeStores(db: Db, changes: readonly StoreChange[], idOf: IdOf): Promise<void> {
  const storeRows = changes.map(({ key, texts }) => ({ id: idOf(key), ...texts }));
  const names = sql.join(STORE_TEXT_NAMES.map((name) => sql.ref(name)));
  const columns = sql.join(STORE_TEXT_NAMES.map((name) => sql`${sql.ref(name)} text`));
  const assignments = sql.join(STORE_TEXT_NAMES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  await sql`
    insert into stores (id, ${names}) select id, ${names} from ${rows(storeRows)} as given (id uuid, ${columns})
    on conflict (id) do update set ${assignments}`.execute(db);
  const pairs = changes.flatMap(({ key, groupIds }) =>
    groupIds.map((groupId) => ({ store_id: idOf(key), group_id: groupId })),
  );
  const stores = sql`${storeRows.map(({ id }) => id)}::uuid[]`;
  await sql`
    delete from group_stores where store_id = any(${stores}) and (group_id, store_id) not in (
      select group_id, store_id from ${rows(pairs)} as given (group_id uuid, store_id uuid)
    )`.execute(db);
  await sql`
    insert into group_stores (group_id, store_id, joined_at)
    select group_id, store_id, now() from ${rows(pairs)} as given (group_id uuid, store_id uuid)
    on conflict do nothing`.execute(db);
}

/**
 * Inserts users, and updates the email addresses, names and groups of others. `hashOf` returns a new user's password
 * hash.
 */
export async function writeUsers(
  db: Db,
  changes: readonly UserChange[],
  idOf: IdOf,
  hashOf: (key: string) => string,
): Promise<void> {
  const userRows = changes.map(({ kind, key, email, name, userType, groupId }) => ({
    id: idOf(key),
    email,
    username: name,
    user_type: userType,
    group_id: groupId,
    password_hash: kind === 'added' ? hashOf(key) : null,
  }));
  const columns = sql`(id uuid, email text, username text, user_type int, group_id uuid, password_hash text)`;
  await sql`
    insert into users (id, email, username, password_hash, user_type, group_id)
    select id, email, username, password_hash, user_type, group_id from ${rows(userRows)} as given ${columns}
    where password_hash is not null`.execute(db);
  await sql`
    update users set email = given.email, username = given.username, group_id = given.group_id
    from ${rows(userRows)} as given ${columns}
    where users.id = given.id and given.password_hash is null`.execute(db);
}

/** Adds and removes assignments of users to stores. */
export async function writeAssignments(
  db: Db,
  changes: readonly AssignmentChange[],
  storeId: IdOf,
  userId: IdOf,
): Promise<void> {
  const pairs = (kind: AssignmentChange['kind']) =>
    changes
      .filter((change) => change.kind === kind)
      .map(({ storeKey, userKey }) => ({ store_id: storeId(storeKey), user_id: userId(userKey) }));
  await sql`
    insert into user_stores (user_id, store_id)
    select user_id, store_id from ${rows(pairs('added'))} as given (user_id uuid, store_id uuid)
    on conflict do nothing`.execute(db);
  await sql`
    delete from user_stores using ${rows(pairs('removed'))} as given (user_id uuid, store_id uuid)
    where user_stores.user_id = given.user_id and user_stores.store_id = given.store_id`.execute(db);
}

function rows(records: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(records)}::json)`;
}
