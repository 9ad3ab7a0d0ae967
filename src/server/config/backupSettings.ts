import path from 'node:path';

/** Where the console keeps its backups, and how. */
export type BackupSettings = {
  /** A folder, as an absolute path; or the bucket of images. */
  to: { folder: string } | 'bucket';
  /** Whether the console makes one by itself every day, and at which hour of the organisation. */
  hour: number | null;
  /** What they are sealed with. */
  key: string | undefined;
};

type Given = {
  DATA_DIR: string;
  BACKUPS?: string | undefined;
  BACKUP_HOUR: string;
  BACKUP_KEY?: string | undefined;
};

/** Those of an environment whose single values are right. */
export function backupSettings({ DATA_DIR, BACKUPS, BACKUP_HOUR, BACKUP_KEY: key }: Given): BackupSettings {
  const ownFolder = path.join(path.resolve(DATA_DIR), 'backups');
  const folder = BACKUPS === undefined || BACKUPS === 'off' ? ownFolder : path.resolve(BACKUPS);
  return {
    to: BACKUPS === 'bucket' ? 'bucket' : { folder },
    hour: BACKUPS === 'off' ? null : Number(BACKUP_HOUR),
    key,
  };
}
