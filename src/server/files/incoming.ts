import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Stores files from untrusted senders on disk while they arrive, so that they use little memory. */
export type IncomingFiles = {
  /** Writes a stream to a new file and returns its path. Deletes the file if the stream fails. */
  write(from: Readable): Promise<string>;
};

/** The age in ms from which a file is considered abandoned. Another process may still be using a newer file. */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

/** Opens the folder of incoming files, and deletes files that processes left when they were killed. */
export async function openIncoming(dataDir: string): Promise<IncomingFiles> {
  const folder = path.join(dataDir, 'incoming');
  await deleteAbandoned(folder);
  return {
    async write(from) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, randomUUID());
      try {
        await pipeline(from, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        return file;
      } catch (error) {
        await deleteIncoming(file);
        throw error;
      }
    },
  };
}

async function deleteAbandoned(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await deleteIncoming(file);
  }
}

/** Deletes an incoming file; does nothing if it no longer exists. */
export function deleteIncoming(file: string): Promise<void> {
  return rm(file, { recursive: true, force: true });
}

/** Returns the SHA-256 of a file. */
export async function hashOfFile(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}
