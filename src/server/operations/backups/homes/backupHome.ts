import type { Config } from '../../../config/config.ts';
import { checkWritableFolder } from '../../../files/writableFolder.ts';
import { bucketOfBackups } from './bucket.ts';
import { folderOfBackups } from './folder.ts';
import type { BackupHome } from './home.ts';

/** Returns the configured backup home. */
export function backupHome({ backups, bucket }: Pick<Config, 'backups' | 'bucket'>): BackupHome {
  if (backups.to !== 'bucket') return folderOfBackups(backups.to.folder);
  if (!bucket) throw new Error('no bucket is configured');
  return bucketOfBackups(bucket);
}

/** Throws ConfigError if daily backups are to be stored in a folder that isn't writable. */
export async function checkBackupFolder({ to, hour }: Config['backups']): Promise<void> {
  if (to !== 'bucket' && hour !== null) await checkWritableFolder('BACKUPS', to.folder, 0o700);
}
