import type { BackupFault } from '../../../domain/backups/states.ts';
import { isStorageFull } from '../../db/storageFull.ts';
import { isTransient } from '../../db/transientErrors.ts';

/**
 * Thrown when a backup can't be written or used. The message is one line for the person at the terminal; `fault` is the
 * reason that the console shows.
 */
export class BackupError extends Error {
  readonly fault: BackupFault;

  constructor(message: string, { fault = 'damaged', cause }: { fault?: BackupFault; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
}

const BY_SYSTEM_CODE: Record<string, BackupFault> = {
  ENOENT: 'missing',
  EACCES: 'folder_closed',
  EPERM: 'folder_closed',
  EROFS: 'folder_closed',
  ENOTDIR: 'folder_closed',
};

/** Returns the fault that the console shows for an error. */
export function faultOf(error: unknown): BackupFault {
  if (error instanceof BackupError) return error.fault;
  if (isStorageFull(error)) return 'disk_full';
  if (isTransient(error)) return 'database_away';
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' ? BY_SYSTEM_CODE[code] : undefined) ?? 'unknown';
}
