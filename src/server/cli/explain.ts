import { BackupError } from '../operations/backups/error.ts';
import { ConfigError } from '../config/config.ts';
import { OlderServerError } from './attach.ts';
import { EmbeddedStartError } from '../db/embedded/embedded.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { Refusal } from '../refusal.ts';
import { ImportError } from '../audits/imports/rows.ts';
import { VersionTakenError } from '../audits/definitions/install.ts';
import { CommandError, UsageError } from './command.ts';

/** The errors whose messages are written for the person at the terminal. */
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

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The codes with which PostgreSQL rejects the role or password, or reports that the database doesn't exist. */
const WRONG_DATABASE = /^(28...|3D000)$/;

const OF_FILES: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder, not a file',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

/** Describes an error in one line for the person at the terminal. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  if (CLEAR.some((kind) => error instanceof kind)) return oneLine(error.message);
  if (error instanceof Refusal && error.code === 'no_instrument') {
    return "no audit instrument is installed: install one with 'fourscore instrument load <file>'";
  }
  if (error instanceof Refusal && error.code === 'images_unavailable') return 'the bucket is not responding';
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && UNREACHABLE.has(code)) return `the database can't be reached (${code}).`;
  if (code !== undefined && WRONG_DATABASE.test(code)) return `check DATABASE_URL: ${oneLine(message)}.`;
  if (message.startsWith('Connection terminated')) return 'the database closed the connection: check DATABASE_URL.';
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
