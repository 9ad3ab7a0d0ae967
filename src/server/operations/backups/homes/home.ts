import type { Readable } from 'node:stream';

/** The place where backups are stored. */
export type BackupHome = {
  /** Stores a file durably, all or nothing, and returns its size in bytes. */
  put(name: string, bytes: Readable): Promise<number>;
  /** Opens a file for reading. The stream fails if the file is missing. */
  open(name: string): Readable;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Lists the stored backups, newest first. */
  list(): Promise<{ name: string; bytes: number }[]>;
  /** Deletes partial files left by a killed process. Call only while nothing is being written. */
  tidy(): Promise<void>;
};

/** The format of backup names. They contain the time in UTC, so that they sort by time. */
const NAME = /^fourscore-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.sealed)?$/;

/** Returns the name of a backup made at the given time. */
export function backupName(at: Date, isSealed: boolean): string {
  const moment = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `fourscore-${moment}.tar.gz${isSealed ? '.sealed' : ''}`;
}

/** Parses the name of a backup. Returns null for any other name. */
export function readBackupName(name: string): { at: Date; isSealed: boolean } | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, ending] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : { at, isSealed: ending !== undefined };
}
