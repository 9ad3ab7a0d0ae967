import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog, readLogFrom, trimLog } from './log-file.ts';

test('a long log is rotated while another process continues to write to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourscore-log-'));
  try {
    const path = join(folder, 'postgres.log');
    const { handle } = await openLog(path);
    await handle.write('long ago\n');
    await trimLog(path, 100);
    expect(await readFile(path, 'utf8')).toBe('long ago\n');
    await trimLog(path, 5);
    await handle.write('now\n');
    await handle.close();
    expect(await readFile(`${path}.1`, 'utf8')).toBe('long ago\n');
    expect(await readFile(path, 'utf8')).toBe('now\n');
    expect(await readLogFrom(path, 1)).toBe('ow\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
