import type { Db } from '../db/schema.ts';

export async function loadDemo(_db: Db, _dataDir: string): Promise<void> {}
