import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { followNewAddresses } from '../users/addressChanges.ts';
import { record } from '../auditLog/changes.ts';
import type { Db } from '../db/schema.ts';
import type { CallContext } from '../http/serve.ts';
import { entriesOf } from './entries.ts';
import type { AssignmentChange } from './plan/assignments.ts';
import type { Plan } from './plan/plan.ts';
import type { StoreChange } from './plan/stores.ts';
import type { UserChange } from './plan/users.ts';
import type { State } from '../bulkExport/queries.ts';

type IdOf = (key: string) => string;

/**
 * Makes the changes of a plan, with their entries in the audit log: a few statements, however many rows there are. Runs
 * in the caller's transaction, on the locked state that the plan was made for. `hashOf` gives the password hash of a
 * new user.
 */
export async function applyPlan(
  actor: CallContext,
  plan: Plan,
  state: State,
  hashOf: (key: string) => string,
): Promise<void> {
  const { db } = actor;
  const added = [...plan.stores, ...plan.users].filter(({ kind }) => kind === 'added');
  // A store and a user may stand in rows of the same number: their keys are told apart by what they are keys of.
  const ids = new Map(added.map(({ sheet, key }) => [`${sheet} ${key}`, randomUUID()]));
  const storeId = (key: string) => ids.get(`Stores ${key}`) ?? key;
  const userId = (key: string) => ids.get(`Users ${key}`) ?? key;
  await writeStores(db, plan.stores, storeId);
  await writeUsers(db, plan.users, userId, hashOf);
  await followNewAddresses(
    actor,
    plan.users.flatMap(({ before, email }) =>
      before && before.email !== email ? [{ id: before.id, from: before.email, to: email }] : [],
    ),
  );
  await writeAssignments(db, plan.assignments, storeId, userId);
  await record(actor, entriesOf(plan, state, { storeId, userId }));
}

async function writeStores(db: Db, changes: readonly StoreChange[], idOf: IdOf): Promise<void> {
  const given = changes.map(({ key, name }) => ({ id: idOf(key), name }));
  await sql`
    insert into stores (id, name) select id, name from ${rows(given)} as given (id uuid, name text)
    on conflict (id) do update set name = excluded.name`.execute(db);
  const pairs = changes.flatMap(({ key, groupIds }) =>
    groupIds.map((groupId) => ({ store_id: idOf(key), group_id: groupId })),
  );
  const stores = sql`${given.map(({ id }) => id)}::uuid[]`;
  await sql`
    delete from group_stores where store_id = any(${stores}) and (group_id, store_id) not in (
      select group_id, store_id from ${rows(pairs)} as given (group_id uuid, store_id uuid)
    )`.execute(db);
  await sql`
    insert into group_stores (group_id, store_id)
    select group_id, store_id from ${rows(pairs)} as given (group_id uuid, store_id uuid)
    on conflict do nothing`.execute(db);
}

async function writeUsers(
  db: Db,
  changes: readonly UserChange[],
  idOf: IdOf,
  hashOf: (key: string) => string,
): Promise<void> {
  const given = changes.map(({ kind, key, email, name, userType, groupId }) => ({
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
    select id, email, username, password_hash, user_type, group_id from ${rows(given)} as given ${columns}
    where password_hash is not null`.execute(db);
  await sql`
    update users set email = given.email, username = given.username, group_id = given.group_id
    from ${rows(given)} as given ${columns}
    where users.id = given.id and given.password_hash is null`.execute(db);
}

async function writeAssignments(
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

/** Records as a table: one parameter, however many there are. */
function rows(records: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(records)}::json)`;
}
