import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openIncoming } from './incoming.ts';

test('a console that starts deletes abandoned files, but not those that another console is receiving', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const running = await openIncoming(dataDir);
  const abandoned = await running.write(Readable.from(['left by a process that was killed']));
  const arriving = await running.write(Readable.from(['in use']));
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  await utimes(abandoned, hoursAgo, hoursAgo);
  await openIncoming(dataDir);
  expect(await readdir(path.dirname(arriving))).toEqual([path.basename(arriving)]);
});
