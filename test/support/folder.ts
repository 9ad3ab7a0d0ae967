import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/**
 * Creates an empty folder for all tests of a file, and removes it afterwards. The space in its path reveals missing
 * quoting.
 */
export async function sharedFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fourscore test '));
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
