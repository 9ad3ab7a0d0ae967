import { MS_PER_DAY } from './days.ts';

/** A console whose newest backup is older is told to make one. */
export const BACKUP_DUE_AFTER_DAYS = 7;

const GIB = 1024 ** 3;

/** Less than a gibibyte, or than a twentieth of the whole: PostgreSQL refuses to write on a full disk. */
export function isDiskLow({ free, total }: { free: number; total: number }): boolean {
  return free < GIB || free < total / 20;
}

/** Whether the newest backup is too long ago, or there is none. */
export function isBackupDue(newest: Date | null, now: Date): boolean {
  return newest === null || now.getTime() - newest.getTime() > BACKUP_DUE_AFTER_DAYS * MS_PER_DAY;
}
