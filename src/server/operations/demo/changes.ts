import { sql, type Insertable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';

/**
 * The number of the advisory lock held while the demo is loaded or left, or the console is set up. Its value is
 * arbitrary.
 */
const DEMO_LOCK = 4_444_005;

/** The groups, stores and users of the demo, and their assignments. */
export type Organisation = {
  groups: Insertable<Tables['groups']>[];
  stores: Insertable<Tables['stores']>[];
  users: Insertable<Tables['users']>[];
  groupStores: Insertable<Tables['group_stores']>[];
  userStores: Insertable<Tables['user_stores']>[];
};

/** Takes the lock for the demo and the setup, and holds it until the transaction ends. */
export async function lockDemo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(db);
}

/** Adds the groups, stores and users with their assignments. */
export async function insertOrganisation(db: Db, organisation: Organisation): Promise<void> {
  await db.insertInto('groups').values(organisation.groups).execute();
  await db.insertInto('stores').values(organisation.stores).execute();
  await db.insertInto('users').values(organisation.users).execute();
  await db.insertInto('group_stores').values(organisation.groupStores).execute();
  await db.insertInto('user_stores').values(organisation.userStores).execute();
}

export type DemoSchedules = {
  schedules: Insertable<Tables['schedules']>[];
  scheduleStores: Insertable<Tables['schedule_stores']>[];
  visitExceptions: Insertable<Tables['visit_exceptions']>[];
};

export async function insertSchedules(db: Db, schedules: DemoSchedules): Promise<void> {
  await db.insertInto('schedules').values(schedules.schedules).execute();
  await db.insertInto('schedule_stores').values(schedules.scheduleStores).execute();
  await db.insertInto('visit_exceptions').values(schedules.visitExceptions).execute();
}

export async function insertTargets(db: Db, targets: Insertable<Tables['targets']>[]): Promise<void> {
  await db.insertInto('targets').values(targets).execute();
}
