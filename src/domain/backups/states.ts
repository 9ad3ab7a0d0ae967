/**
 * The states of a backup: being written, being restored into a scratch database and compared, verified, stored but
 * impossible to verify, failed, or written by `fourscore backup`, which verifies nothing.
 */
export const BACKUP_STATES = ['writing', 'checking', 'good', 'unchecked', 'failed', 'written'] as const;

export type BackupState = (typeof BACKUP_STATES)[number];

/** The reasons why a backup could not be made, checked or restored. */
export const BACKUP_FAULTS = [
  'disk_full',
  'bucket_away',
  'folder_closed',
  'database_away',
  'no_scratch',
  'scratch_full',
  'differs',
  'damaged',
  'newer',
  'key_missing',
  'wrong_key',
  'missing',
  'interrupted',
  'other_key',
  'signed_out',
  'no_administrator',
  'unknown',
] as const;

export type BackupFault = (typeof BACKUP_FAULTS)[number];

/** The states in which a file stored with the console's backups can be downloaded. */
export const DOWNLOADABLE_STATES: readonly BackupState[] = ['good', 'unchecked'];

/** Checks whether a backup is still running. */
export const isUnderWay = (state: BackupState): boolean => state === 'writing' || state === 'checking';
