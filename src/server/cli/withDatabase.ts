import { readConfig } from '../config/config.ts';
import { attachDatabase } from './attach.ts';
import type { Db } from '../db/schema.ts';
import { imageHome } from '../files/configuredImages.ts';
import type { ImageHome } from '../files/imageHome.ts';

/** Does some work on the database that the environment names, and lets go of it afterwards. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await attachDatabase(readConfig(process.env));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** The same with the home of images that the environment names. */
export function withImages<T>(work: (db: Db, images: ImageHome) => Promise<T>): Promise<T> {
  return withDatabase((db) => work(db, imageHome(readConfig(process.env))));
}
