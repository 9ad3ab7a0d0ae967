import type { Readable } from 'node:stream';

/** Where the console keeps its backups: whole files or none, each under a name that never changes. */
export type BackupHome = {
  /** Keeps a file for good: when this answers, all of it is there; when it fails, nothing is. Gives its size in bytes. */
  put(name: string, bytes: Readable): Promise<number>;
  /** Reads a file; one that is missing breaks the stream. */
  open(name: string): Readable;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
  /** What is kept, the newest first. */
  list(): Promise<{ name: string; bytes: number }[]>;
  /** Removes what a process left half written that was killed; while no other writes. */
  tidy(): Promise<void>;
};

/** The names that the console gives: by the moment in UTC, so that their order is that of time. */
const NAME = /^fourscore-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.sealed)?$/;

/** The name of a backup. */
export function backupName(at: Date, isSealed: boolean): string {
  const moment = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `fourscore-${moment}.tar.gz${isSealed ? '.sealed' : ''}`;
}

/** When a backup was made, by its name, and whether it is sealed; null when the name is none of ours. */
export function readBackupName(name: string): { at: Date; isSealed: boolean } | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, ending] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : { at, isSealed: ending !== undefined };
}
