import { MS_PER_DAY } from './days.ts';

/** The age of the newest backup, in days, after which a console without daily backups asks for a new one. */
export const BACKUP_DUE_AFTER_DAYS = 7;

const GIB = 1024 ** 3;

/** Checks whether less than 1 GiB or 5% of the disk is free: PostgreSQL can't write to a full disk. */
export function isDiskLow({ free, total }: { free: number; total: number }): boolean {
  return free < GIB || free < total / 20;
}

/** Checks whether the newest backup is too old or missing. */
export function isBackupDue(newest: Date | null, now: Date): boolean {
  return newest === null || now.getTime() - newest.getTime() > BACKUP_DUE_AFTER_DAYS * MS_PER_DAY;
}
