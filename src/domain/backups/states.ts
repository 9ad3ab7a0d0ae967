/**
 * What a backup can be: under way, being restored into a scratch database and compared, found good, kept although it could
 * not be checked, not made at all, or written by `fourscore backup`, which checks nothing.
 */
export const BACKUP_STATES = ['writing', 'checking', 'good', 'unchecked', 'failed', 'written'] as const;

export type BackupState = (typeof BACKUP_STATES)[number];

/** Why a backup could not be made, checked or restored. */
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
  'unknown',
] as const;

export type BackupFault = (typeof BACKUP_FAULTS)[number];

/** What a file that lies where the console keeps its backups can be: such a one can be fetched. */
export const FETCHED_STATES: readonly BackupState[] = ['good', 'unchecked'];

/** Whether a backup is not at its end. */
export const isUnderWay = (state: BackupState): boolean => state === 'writing' || state === 'checking';
