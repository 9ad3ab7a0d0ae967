import path from 'node:path';

/** Settings of the backups: destination, hour and key. */
export type BackupSettings = {
  /** A folder, as an absolute path, or the image bucket. */
  to: { folder: string } | 'bucket';
  /** The hour of the daily backup, in the organisation's time zone; null if there is none. */
  hour: number | null;
  /** The key that encrypts backups. */
  key: string | undefined;
};

type BackupEnvironment = {
  DATA_DIR: string;
  BACKUPS?: string | undefined;
  BACKUP_HOUR: string;
  BACKUP_KEY?: string | undefined;
};

/** Derives the backup settings from variables that were validated one by one. */
export function backupSettings({ DATA_DIR, BACKUPS, BACKUP_HOUR, BACKUP_KEY: key }: BackupEnvironment): BackupSettings {
  const ownFolder = path.join(path.resolve(DATA_DIR), 'backups');
  const folder = BACKUPS === undefined || BACKUPS === 'off' ? ownFolder : path.resolve(BACKUPS);
  return {
    to: BACKUPS === 'bucket' ? 'bucket' : { folder },
    hour: BACKUPS === 'off' ? null : Number(BACKUP_HOUR),
    key,
  };
}
