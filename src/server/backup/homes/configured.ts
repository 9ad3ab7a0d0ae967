import type { Config } from '../../config/config.ts';
import { bucketOfBackups } from './bucket.ts';
import { folderOfBackups } from './folder.ts';
import type { BackupHome } from './home.ts';

/** The home of backups that the settings name. */
export function backupHome({ backups, bucket }: Pick<Config, 'backups' | 'bucket'>): BackupHome {
  if (backups.to !== 'bucket') return folderOfBackups(backups.to.folder);
  if (!bucket) throw new Error('there is no bucket');
  return bucketOfBackups(bucket);
}
