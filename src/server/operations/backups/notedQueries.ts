import path from 'node:path';
import type { BackupState } from '../../domain/backups/states.ts';
import type { Db } from '../db/schema.ts';
import { countsOf, type Manifest } from './manifest.ts';

/** So many are remembered: a year of daily backups. */
const REMEMBERED = 366;

/** Remembers that a backup was written, and forgets those of long ago. */
export async function noteBackup(
  db: Db,
  { file, bytes, manifest }: { file: string; bytes: number; manifest: Manifest },
): Promise<void> {
  const made = { made_at: new Date(manifest.createdAt), file: path.basename(file), bytes, ...countsOf(manifest) };
  await db.insertInto('backups').values(made).execute();
  await db
    .deleteFrom('backups')
    .where('id', 'not in', (query) => query.selectFrom('backups').select('id').orderBy('id', 'desc').limit(REMEMBERED))
    .execute();
}

/** The latest backups that were made, the newest first. */
export function selectBackups(db: Db, count: number) {
  const made = db.selectFrom('backups').selectAll().where('state', 'in', ['good', 'unchecked', 'written']);
  return made.orderBy('made_at', 'desc').orderBy('id', 'desc').limit(count).execute();
}

/** The state of those that are known, by the names of their files. */
export async function selectStates(db: Db): Promise<Map<string, BackupState>> {
  const rows = await db.selectFrom('backups').where('ended_at', 'is not', null).select(['file', 'state']).execute();
  return new Map(rows.map(({ file, state }) => [file, state]));
}
