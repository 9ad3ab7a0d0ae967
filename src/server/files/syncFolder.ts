import { open } from 'node:fs/promises';

/** Makes a new name in a folder durable: it is itself an entry. Windows can't open folders, and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
