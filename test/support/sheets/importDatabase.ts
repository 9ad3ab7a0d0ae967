import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Db } from '../../../src/server/db/schema.ts';
import { sharedDatabase, type TestDatabase } from '../database.ts';

/** Creates a database for all tests of a file, in which each test starts with only the shipped instrument. */
export async function importDatabase(): Promise<TestDatabase> {
  const database = await sharedDatabase();
  // The versions of surveys and assessments and the timelines of actions are append-only, except between tests.
  beforeAll(async () => {
    await sql`alter table survey_revisions disable trigger survey_revisions_stay`.execute(database.db);
    await sql`alter table action_steps disable trigger action_steps_stay`.execute(database.db);
    await sql`alter table assessment_revisions disable trigger assessment_revisions_stay`.execute(database.db);
  });
  beforeEach(async () => {
    await sql`truncate stores, users, surveys cascade`.execute(database.db);
    await sql`delete from instruments where name <> 'four-ps' or version <> '1.0'`.execute(database.db);
    await sql`update instruments set active = true`.execute(database.db);
  });
  return database;
}

/** Copies the stores of a database to another, with the same ids. */
export async function copyStores(from: Db, to: Db): Promise<void> {
  const rows = await from.selectFrom('stores').select(['id', 'name']).execute();
  await to.insertInto('stores').values(rows).execute();
}
