import { readConfig } from '../config/config.ts';
import { attachDatabase } from './attach.ts';
import type { Db } from '../db/schema.ts';
import { imageHome } from '../files/configuredImages.ts';
import type { ImageHome } from '../files/imageHome.ts';

/** Runs `work` on the configured database and closes it afterwards. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await attachDatabase(readConfig(process.env));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Runs `work` on the configured database and image storage. */
export function withImages<T>(work: (db: Db, images: ImageHome) => Promise<T>): Promise<T> {
  return withDatabase((db) => work(db, imageHome(readConfig(process.env))));
}
