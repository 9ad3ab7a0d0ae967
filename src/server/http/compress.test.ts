import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listFoods } from '../../contract/audits/definitions.ts';
import { listSessions } from '../../contract/access/account.ts';
import { person } from '../../../test/support/factories.ts';
import { sharedServer } from '../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);

const ask = (url: string, encodings?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: {},
    headers: { authorization: `Basic ${ann.token}`, ...(encodings !== undefined && { 'accept-encoding': encodings }) },
  });

test('a long response is compressed for clients that accept it, with the same content', async () => {
  const plain = await ask(listFoods.path);
  const response = await ask(listFoods.path, 'gzip, deflate, br');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  expect(gunzipSync(response.rawPayload).toString()).toBe(plain.body);
});

test.each(['identity', 'br', 'gzip;q=0', ''])(
  'a client that accepts only "%s" gets it uncompressed, with a Vary header for caches',
  async (encodings) => {
    const plain = await ask(listFoods.path, encodings);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('accept-encoding');
    expect(plain.json()).toMatchObject({ type: true });
  },
);

test('a short response is never compressed', async () => {
  const shortReply = await ask(listSessions.path, 'gzip');
  expect(shortReply.statusCode).toBe(200);
  expect(shortReply.headers['content-encoding']).toBeUndefined();
});
