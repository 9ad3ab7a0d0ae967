import { readConfig } from '../config/config.ts';
import { attachDatabase } from './attach.ts';
import type { Db } from '../db/schema.ts';

/** Does some work on the database that the environment names, and lets go of it afterwards. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await attachDatabase(readConfig(process.env));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
