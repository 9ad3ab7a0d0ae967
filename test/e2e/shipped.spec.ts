import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

// ASVS 13.4 and 15.2.3: the build contains no development files, and only the build is served.

const DIST = path.join(import.meta.dirname, '../../dist');

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(DIST, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));

test('browsers get no test, no test tool and no source map', () => {
  const files = filesIn(DIST);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\.(?:test|spec|bench)\.|(?:^|\/)test\//.test(file))).toEqual([]);
  expect(files.filter((file) => file.startsWith('public/') && file.endsWith('.map'))).toEqual([]);
  const code = files.filter((file) => /\.(?:js|css|html)$/.test(file));
  const tools = /from ?["'](?:vitest|fast-check|@playwright\/test|@testing-library)|sourceMappingURL=(?!\S+\.js\.map)/;
  expect(code.filter((file) => tools.test(readFileSync(path.join(DIST, file), 'utf8')))).toEqual([]);
});

/** Paths that scanners probe for, which careless servers expose. */
const PROBES = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/server/main.js',
  '/dist/server/main.js',
  '/src/server/main.ts',
  '/node_modules/fastify/package.json',
  '/data/secret.key',
  '/data/postgres/PG_VERSION',
  '/outbox/',
  '/images/',
  '/assets/',
  '/i18n/',
  '/docs/',
  '/debug',
  '/metrics/debug',
  '/server-status',
  '/actuator/env',
  '/phpinfo.php',
  '/wp-login.php',
  '/backup.tar.gz',
  '/.well-known/../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/i18n/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
];

test('what scanners request is the console’s own page, or does not exist', async ({ request }) => {
  const page = await (await request.get('/page/signin')).text();
  for (const address of PROBES) {
    const answer = await request.get(address);
    const body = await answer.text();
    const isPage = answer.status() === 200 && body === page;
    const isMissing = answer.status() === 404 && body.startsWith('{"type":false');
    // The data feed authenticates the caller before it reveals which paths exist.
    const isFeed = address.startsWith('/data/') && answer.status() === 401;
    expect([address, answer.status(), isPage || isMissing || isFeed]).toEqual([address, answer.status(), true]);
  }
});

test('only files with a hash in their name are cached by browsers, and for a day what shows the console as an app', async ({
  request,
}) => {
  for (const file of filesIn(path.join(DIST, 'public')).filter((file) => !/\.(?:br|gz|zst)$/.test(file))) {
    const address = file.replace('public/', '/');
    const { 'cache-control': cacheControl } = (await request.get(address)).headers();
    const isHashed = /^\/assets\/(?:.+-)?[\w-]{7,8}\.\w+$/.test(address);
    const isOfApp = /^\/(?:icons\/|favicon|manifest)/.test(address);
    const other = isOfApp ? 'public, max-age=86400' : 'no-cache';
    const expected = isHashed ? 'public, max-age=31536000, immutable' : other;
    expect([address, cacheControl]).toEqual([address, expected]);
  }
});
