import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedDatabase } from './embedded.ts';

test('a folder with other content, of another version, or without its password is refused and not left locked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourscore-cluster-'));
  try {
    await mkdir(join(folder, 'postgres'));
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow('does not contain a database');
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow('was created by PostgreSQL 16, and this is 18');
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n');
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow('postgres.password is missing');
    await expect(startEmbeddedDatabase(join(folder, 'postgres', 'PG_VERSION'))).rejects.toThrow('cannot be used');
  } finally {
    await rm(folder, { recursive: true });
  }
});
