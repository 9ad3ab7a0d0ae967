/** No room on the server's disk, or on the database's (its disk_full). */
const STORAGE_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The database only reads (read_only_sql_transaction). */
export const READ_ONLY = '25006';

/** Whether an error says that a disk is full. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && STORAGE_FULL.has(code);
}

/** For what is merely noted while a caller reads: on a full disk, or on a replica, it stays unwritten, and reading goes on. */
export async function unlessFull(noting: Promise<unknown>): Promise<void> {
  try {
    await noting;
  } catch (error) {
    if (!isStorageFull(error) && (error as { code?: unknown }).code !== READ_ONLY) throw error;
  }
}
