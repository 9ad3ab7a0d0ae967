import { BackupError } from '../backup/error.ts';
import { ConfigError } from '../config/config.ts';
import { OlderServerError } from './attach.ts';
import { EmbeddedStartError } from '../db/embedded/embedded.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { Refusal } from '../refusal.ts';
import { ImportError } from '../imports/rows.ts';
import { VersionTakenError } from '../instrument/install.ts';
import { CommandError, UsageError } from './command.ts';

/** What these say is meant for the person at the terminal. */
const CLEAR = [
  UsageError,
  CommandError,
  ConfigError,
  EmbeddedStartError,
  NewerDatabaseError,
  OlderServerError,
  ImportError,
  BackupError,
  VersionTakenError,
];

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);

const OF_FILES: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'that is a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

/** An error in one line, for people. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  if (CLEAR.some((kind) => error instanceof kind)) return oneLine(error.message);
  if (error instanceof Refusal && error.code === 'no_instrument') return 'no instrument is installed';
  if (error instanceof Refusal && error.code === 'images_unavailable') return 'the bucket does not answer';
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && UNREACHABLE.has(code)) return `the database can't be reached (${code}).`;
  const trouble = OF_FILES[code ?? ''];
  if (trouble !== undefined && path !== undefined) return `${path}: ${trouble}`;
  return oneLine(message === '' ? `${error.name} ${code ?? ''}` : message);
}

function oneLine(message: string): string {
  return message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
