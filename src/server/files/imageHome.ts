import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './syncFolder.ts';

/**
 * The place where images and recordings are stored; both are called images here. The server chooses their names; the
 * image with a given name never changes.
 */
export type ImageHome = {
  /** Stores an image durably: once the call resolves, the image survives a power failure. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns an image; null if there is none with this name. */
  get(name: string): Promise<Buffer | null>;
  /** Deletes an image; does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Returns the names of all stored images. */
  names(): Promise<string[]>;
};

/** Returns the image storage in a folder. */
export function folderHome(folder: string): ImageHome {
  return {
    /** Writes to a temporary file, syncs and renames it, so that an incomplete image is never found (security, P11). */
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const temporary = path.join(folder, `.${name}.${randomUUID()}`);
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, path.join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },

    async get(name) {
      try {
        return await readFile(path.join(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(name) {
      await rm(path.join(folder, name), { force: true });
    },

    /** Leaves out temporary files. */
    async names() {
      try {
        return (await readdir(folder)).filter((name) => !name.startsWith('.'));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
