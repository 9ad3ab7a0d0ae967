import { lookup } from 'node:dns/promises';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { nameServer } from '../../../../test/support/webhooks/nameServer.ts';
import { openPost } from './post.ts';
import { resolveHost } from './resolve.ts';

const SIX = Buffer.from('20010db8000000000000000000000001', 'hex');
const names = await nameServer((name) => {
  if (name === 'both.example') return { a: '203.0.113.7', aaaa: SIX };
  if (name === 'six.example') return { aaaa: SIX };
  return name === 'silent.example' ? 'silent' : 'unknown';
});
const hostsFile = path.join(await sharedFolder(), 'hosts');
await writeFile(hostsFile, '# 10.0.0.1 commented\n10.0.0.2 other\tListed.example # both.example\n::1 listed.example\n');
afterAll(() => names.close());

const resolve = (name: string, { trusted = false, signal = new AbortController().signal } = {}) =>
  resolveHost(name, { signal, trusted, servers: [names.server], hostsFile });

test('all addresses of a name are returned, IPv4 first; a name without any is rejected', async () => {
  expect(await resolve('both.example')).toEqual(['203.0.113.7', '2001:db8::1']);
  expect(await resolve('six.example')).toEqual(['2001:db8::1']);
  await expect(resolve('unknown.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('a name in the system’s hosts file is not looked up', async () => {
  expect(await resolve('listed.example')).toEqual(['10.0.0.2', '::1']);
  expect(names.queries).not.toContain('listed.example');
  await expect(resolve('commented')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('the system’s resolver is used only for hosts named by the operator', async () => {
  expect(await resolve('localhost', { trusted: true })).toContain('127.0.0.1');
  await expect(resolve('localhost')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('a silent name server blocks no other name, and is abandoned after the time limit', async () => {
  const messages = Array.from({ length: 16 }, () => new AbortController());
  const silent = messages.map(({ signal }, nth) => resolve('silent.example', { trusted: nth % 2 === 0, signal }));
  const outcomes = Promise.allSettled(silent);
  await expect.poll(() => names.queries.filter((name) => name === 'silent.example').length).toBeGreaterThanOrEqual(32);
  expect(await Promise.race([lookup('localhost').then(() => 'found'), outcomes])).toBe('found');
  for (const message of messages) message.abort();
  expect((await outcomes).map(({ status }) => status)).toEqual(silent.map(() => 'rejected'));
});

test('a receiver with a silent name server is reported as too slow', async () => {
  const post = openPost({
    internalHosts: [],
    patienceMs: 200,
    addressesOf: (name, options) => resolveHost(name, { ...options, servers: [names.server], hostsFile }),
  });
  await expect(post('https://silent.example/', '{}', {})).rejects.toMatchObject({ fault: 'too_slow' });
});
