import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder for all tests of a file: removed after them. A path with a blank in it finds what forgets to quote. */
export async function sharedFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fourscore test '));
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
