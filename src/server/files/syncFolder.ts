import { open } from 'node:fs/promises';

/** Syncs a folder, so that a new name in it is durable. Does nothing on Windows, which can't open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
