import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Stores files from untrusted senders on disk while they arrive, so that they use little memory. */
export type IncomingFiles = {
  /** Writes a stream to a new file and returns its path. Deletes the file if the stream fails. */
  write(from: Readable): Promise<string>;
};

/** Opens the folder of incoming files, and deletes those left by a process that was killed. */
export async function openIncoming(dataDir: string): Promise<IncomingFiles> {
  const folder = path.join(dataDir, 'incoming');
  await deleteIncoming(folder);
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
