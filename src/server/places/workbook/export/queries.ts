import { sql } from 'kysely';
import { hasCode } from '../../../db/transaction.ts';
import { STORE_TEXT_NAMES } from '../../../../domain/storeFields.ts';
import type { Db } from '../../../db/schema.ts';
import { activeInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { selectModulesInUse } from '../../../shared/definitions/moduleQueries.ts';
import { Refusal } from '../../../refusal.ts';
import { selectActions, selectSchedules } from './followUpQueries.ts';

/** Returns the data that a workbook contains. */
export async function selectState(db: Db) {
  return {
    groups: await selectGroups(db),
    stores: await selectStores(db),
    users: await selectUsers(db),
    assignments: await selectAssignments(db),
    schedules: await selectSchedules(db),
    actions: await selectActions(db),
    /** The ids of the questions of the instrument in use. */
    questions: new Set((await activeInstrument(db)).questions.keys()),
    /** The names of the modules in use. */
    modules: new Set((await selectModulesInUse(db)).map(({ name }) => name)),
  };
}

/** Returns the data that a workbook contains, from a read-only snapshot. */
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

/** The maximum time that an import waits for other changes, in ms. Later transactions wait meanwhile. */
const LOCK_WAIT_MS = 5_000;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Blocks other changes to users, groups and stores, and to the links between them, until the transaction ends; reads
 * continue. Throws busy when another transaction holds the tables for too long.
 */
export async function lockState(db: Db, waitMs = LOCK_WAIT_MS): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db);
  try {
    // In the order in which the form handlers write to them, to avoid deadlocks.
    await sql`lock table groups, users, stores, group_stores, user_stores in share row exclusive mode`.execute(db);
  } catch (error) {
    const isLocked = hasCode(error, LOCK_NOT_AVAILABLE);
    throw isLocked ? new Refusal('busy') : error;
  }
}
