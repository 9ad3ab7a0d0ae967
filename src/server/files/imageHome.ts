import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './syncFolder.ts';

/** Where images are kept. Names are made by the server; what has a name never changes. */
export type ImageHome = {
  /** Keeps an image for good: when this answers, it survives the machine's fall. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The image, or null when there is none of this name. */
  get(name: string): Promise<Buffer | null>;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
  /** The names of everything that is kept. */
  names(): Promise<string[]>;
};

/** A folder as the home of images. */
export function folderHome(folder: string): ImageHome {
  return {
    /** Written aside, synced and renamed: half an image is never found (safety, P11). */
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const aside = path.join(folder, `.${name}.${randomUUID()}`);
      try {
        await writeSynced(aside, bytes);
        await rename(aside, path.join(folder, name));
      } catch (error) {
        await rm(aside, { force: true });
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

    /** Less what is being written aside. */
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

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
