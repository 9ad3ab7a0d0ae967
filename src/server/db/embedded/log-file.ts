import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises';

/** At this many bytes the log is set aside as `<name>.1`, so the two never hold much more than twice that. */
const LOG_LIMIT_BYTES = 2_000_000;

/** Opens the log for PostgreSQL to write to, and says where its next line will begin. */
export async function openLog(path: string): Promise<{ handle: FileHandle; offset: number }> {
  await trimLog(path);
  const handle = await open(path, 'a', 0o600);
  return { handle, offset: (await handle.stat()).size };
}

/** Sets a long log aside. It is copied and emptied, because PostgreSQL holds the file open (and appends to it). */
export async function trimLog(path: string, limit = LOG_LIMIT_BYTES): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** What was logged from the offset on. */
export async function readLogFrom(path: string, offset: number): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.max(0, size - offset));
    await handle.read(buffer, 0, buffer.length, offset);
    return buffer.toString();
  } finally {
    await handle.close();
  }
}
