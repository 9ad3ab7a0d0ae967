/** The error codes for a full disk or quota, on the server or in the database. */
const STORAGE_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The error code of a read-only database (read_only_sql_transaction). */
export const READ_ONLY = '25006';

/** Checks whether an error means that a disk or quota is full. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && STORAGE_FULL.has(code);
}

/**
 * Waits for an incidental write during a read, such as a timestamp, and ignores its failure if the disk is full or the
 * database is read-only.
 */
export async function unlessFull(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isStorageFull(error) && (error as { code?: unknown }).code !== READ_ONLY) throw error;
  }
}
