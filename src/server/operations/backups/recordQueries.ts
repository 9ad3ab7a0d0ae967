import path from 'node:path';
import type { BackupState } from '../../../domain/backups/states.ts';
import type { Db } from '../../db/schema.ts';
import { countsOf, type Manifest } from './manifest.ts';

/** A year of daily backups. */
const REMEMBERED = 366;

/** Records that a backup was written, and deletes all but the newest `REMEMBERED` records. */
export async function noteBackup(
  db: Db,
  { file, bytes, manifest, encrypted }: { file: string; bytes: number; manifest: Manifest; encrypted: boolean },
): Promise<void> {
  const values = {
    made_at: new Date(manifest.createdAt),
    file: path.basename(file),
    bytes,
    encrypted,
    ...countsOf(manifest),
  };
  await db.insertInto('backups').values(values).execute();
  await db
    .deleteFrom('backups')
    .where('id', 'not in', (query) => query.selectFrom('backups').select('id').orderBy('id', 'desc').limit(REMEMBERED))
    .execute();
}

/** Returns the latest backups that were written, newest first. */
export function selectBackups(db: Db, count: number) {
  const backups = db.selectFrom('backups').selectAll().where('state', 'in', ['good', 'unchecked', 'written']);
  return backups.orderBy('made_at', 'desc').orderBy('id', 'desc').limit(count).execute();
}

/** Returns the states of finished backups, by file name. */
export async function selectStates(db: Db): Promise<Map<string, BackupState>> {
  const rows = await db.selectFrom('backups').where('ended_at', 'is not', null).select(['file', 'state']).execute();
  return new Map(rows.map(({ file, state }) => [file, state]));
}
