import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { OData } from '@odata/client';
import { describe, expect, test } from 'vitest';
import { readToken } from '../../../../test/support/dataOut/feed.ts';
import { openPort } from '../../../../test/support/dataOut/openPort.ts';
import { person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { packageRoot } from '../../files/packageRoot.ts';

// Third-party programs read the feed: an OData client from npm, and R and Python if they are installed.

const NOW = new Date('2026-11-21T10:00:00Z');
const port = await openPort();
const publicUrl = `http://127.0.0.1:${port}`;
const server = await sharedServer({ now: NOW, publicUrl });
await server.app.listen({ port, host: '127.0.0.1' });
const token = await readToken(server, await person(server.db, { now: NOW }));
const harbour = await store(server.db, { name: 'Harbour' });
for (const day of [1, 2, 3]) await survey(server.db, harbour, { date: `2026-11-0${day}T09:00:00Z` });

const run = promisify(execFile);

describe('a client from the registry', () => {
  const client = OData.New4({
    serviceEndpoint: `${publicUrl}/odata/v4/`,
    credential: { username: 'anything', password: token },
  });

  test('filters, sorts, selects and counts', async () => {
    const filter = client.newFilter().property('overall').ge(0).property('store_name').eq('Harbour');
    const params = client
      .newParam()
      .filter(filter)
      .orderby('date', 'desc')
      .select(['day', 'overall'])
      .top(2)
      .count(true);
    const answer = (await client.newRequest({ collection: 'Surveys', params })) as unknown as Record<string, unknown>;
    expect(answer['@odata.count']).toBe(3);
    expect(answer['value']).toMatchObject([{ day: '2026-11-03' }, { day: '2026-11-02' }]);
  });

  test('reads a row by its key', async () => {
    const stores = client.getEntitySet<{ store_id: string; store_name: string }>('Stores');
    const [store] = await stores.query();
    expect(store).toMatchObject({ store_id: harbour, store_name: 'Harbour' });
  });
});

/** Returns the docs page's example program in a language. */
async function programOf(language: string): Promise<string> {
  const page = await readFile(path.join(packageRoot, 'docs/data-out.md'), 'utf8');
  const start = page.indexOf(`\`\`\`${language}\n`);
  return page.slice(start + language.length + 4, page.indexOf('\n```', start + 3));
}

/** Runs a command and returns whether it succeeds. */
async function isThere(command: string, ...args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

const python = process.env['PYTHON'] ?? 'python3';
const hasPandas = await isThere(python, '-c', 'import pandas');
const hasHttr = await isThere('Rscript', '-e', 'library(httr2); library(jsonlite)');
for (const [name, isInstalled] of [
  ['Python with pandas', hasPandas],
  ['R with httr2', hasHttr],
] as const) {
  if (!isInstalled) process.stderr.write(`${name} is not here: its page is not tried.\n`);
}

describe.each([
  ['python', python, hasPandas],
  ['r', 'Rscript', hasHttr],
] as const)('the page of %s', (language, command, isInstalled) => {
  test.skipIf(!isInstalled)('gives the documented result', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fourscore-page-'));
    try {
      const file = path.join(folder, `page.${language}`);
      await writeFile(file, await programOf(language));
      const env = { ...process.env, FOURSCORE_URL: publicUrl, FOURSCORE_TOKEN: token };
      const { stdout } = await run(command, [file], { env });
      expect(stdout).toContain('Harbour');
      if (language === 'python') expect(stdout).toMatch(/\n384\n$/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
