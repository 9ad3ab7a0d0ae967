import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../archive.ts';
import { readBackupName, type BackupHome } from './home.ts';

/** Returns a backup home in a folder. */
export function folderOfBackups(folder: string): BackupHome {
  const names = async () => {
    try {
      return await readdir(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    async put(name, bytes) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
      } catch (error) {
        bytes.destroy();
        throw error;
      }
      const file = path.join(folder, name);
      await writeAtomically(file, bytes);
      return (await stat(file)).size;
    },

    open: (name) => createReadStream(path.join(folder, name)),

    async remove(name) {
      await rm(path.join(folder, name), { force: true });
    },

    async list() {
      const fileNames = (await names()).filter((name) => readBackupName(name) !== null).toSorted();
      return Promise.all(
        fileNames.toReversed().map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })),
      );
    },

    async tidy() {
      for (const name of await names()) {
        const [fullName = ''] = name.split(/\.\d+\.part$/);
        if (fullName !== name && readBackupName(fullName)) await rm(path.join(folder, name), { force: true });
      }
    },
  };
}
