import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises';

/**
 * The size in bytes above which the log is copied to `<name>.1` and emptied, so that the two together rarely exceed
 * twice this size.
 */
const LOG_LIMIT_BYTES = 2_000_000;

/** Opens the log for PostgreSQL to write to, and returns the offset at which its next line will start. */
export async function openLog(path: string): Promise<{ handle: FileHandle; offset: number }> {
  await trimLog(path);
  const handle = await open(path, 'a', 0o600);
  return { handle, offset: (await handle.stat()).size };
}

/**
 * Copies a log above the limit to `<name>.1` and truncates it. The log can't be renamed, because PostgreSQL keeps it
 * open for appending.
 */
export async function trimLog(path: string, limit = LOG_LIMIT_BYTES): Promise<void> {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** Returns what was logged after the offset. */
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
