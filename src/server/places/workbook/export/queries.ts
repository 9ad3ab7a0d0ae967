import { sql } from 'kysely';
import { hasCode } from '../db/transaction.ts';
import { STORE_TEXT_NAMES } from '../../domain/storeFields.ts';
import type { Db } from '../db/schema.ts';
import { activeInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import { selectActions, selectSchedules } from './followUpQueries.ts';

/** Everything that a workbook can be about, as it is now. */
export async function selectState(db: Db) {
  return {
    groups: await selectGroups(db),
    stores: await selectStores(db),
    users: await selectUsers(db),
    assignments: await selectAssignments(db),
    schedules: await selectSchedules(db),
    actions: await selectActions(db),
    /** What is asked in audits, of which there may be actions. */
    questions: new Set((await activeInstrument(db)).questions.keys()),
  };
}

/** The same as one moment, for reading alone. */
export function snapshot(db: Db): Promise<State> {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(selectState);
}

export type State = Awaited<ReturnType<typeof selectState>>;
export type StoreState = State['stores'][number];
export type UserState = State['users'][number];

function selectGroups(db: Db) {
  return db
    .selectFrom('groups')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();
}

/** The live stores, by name, with the ids of their groups by the groups' names. */
function selectStores(db: Db) {
  return db
    .selectFrom('stores')
    .where('archived_at', 'is', null)
    .select(['id', ...STORE_TEXT_NAMES, 'image'])
    .select(
      sql<string[]>`array(
        select groups.id from group_stores join groups on groups.id = group_stores.group_id
        where group_stores.store_id = stores.id order by lower(groups.name)
      )`.as('groupIds'),
    )
    .orderBy(sql`lower(name), id`)
    .execute();
}

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'user_type as userType', 'group_id as groupId', 'image'])
    .orderBy(sql`lower(email)`)
    .execute();
}

/** Who works on which live store, by store and person. */
function selectAssignments(db: Db) {
  return db
    .selectFrom('user_stores')
    .innerJoin('stores', 'stores.id', 'user_stores.store_id')
    .innerJoin('users', 'users.id', 'user_stores.user_id')
    .where('stores.archived_at', 'is', null)
    .select(['user_id as userId', 'store_id as storeId'])
    .orderBy(sql`lower(stores.name), stores.id, lower(users.email)`)
    .execute();
}

/** How long an import waits for others to finish their changes, in ms: while it waits, later transactions wait too. */
const LOCK_WAIT_MS = 5_000;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps others from changing people and places until the transaction ends; reading goes on. Refused as busy
 * when another transaction holds them too long.
 */
export async function lockState(db: Db, waitMs = LOCK_WAIT_MS): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db);
  try {
    // In the order in which the forms' calls write to them, so that two changes wait for each other in one direction only.
    await sql`lock table groups, users, stores, group_stores, user_stores in share row exclusive mode`.execute(db);
  } catch (error) {
    const held = hasCode(error, LOCK_NOT_AVAILABLE);
    throw held ? new Refusal('busy') : error;
  }
}
