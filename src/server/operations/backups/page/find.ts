import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../refusal.ts';
import type { BackupHome } from '../homes/home.ts';
import { selectDownloadable } from './pageQueries.ts';

/** The format of backup ids. */
export const BACKUP_ID = /^\d{1,18}$/;

/** Returns a backup's file name and size. Throws a refusal if it no longer exists or the home doesn't respond. */
export async function findFile(db: Db, home: BackupHome, id: string): Promise<{ name: string; bytes: number }> {
  const row = BACKUP_ID.test(id) ? await selectDownloadable(db, id) : undefined;
  if (!row) throw new Refusal('not_found');
  const files = await home.list().catch((error: unknown) => {
    throw new Refusal('backups_unavailable', { cause: error });
  });
  const backupFile = files.find(({ name }) => name === row.file);
  if (!backupFile) throw new Refusal('backup_missing');
  return backupFile;
}
