import { Socket } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world } from './world.ts';

// ASVS 1.3.6: whatever is sent, the server only connects to the hosts in its settings.

const server = await sharedServer();

const PLACES = [
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:9876/',
  'https://evil.example/a.png',
  'ftp://evil.example',
  'file:///etc/passwd',
  '//evil.example/a.png',
  'gopher://evil.example',
];

test('no call makes the server connect to anything but its database', async () => {
  const { hostname, port } = new URL(server.url);
  const connectSpy = vi.spyOn(Socket.prototype, 'connect');
  let turn = 0;
  for (let round = 0; round < 2; round++) {
    const ada = await administrator(server.db);
    const { records } = await world(server.db, ada);
    for (const { call, input } of matrix) {
      const good = input(records);
      for (const field of Object.keys(call.input.shape)) {
        const { status } = await send(server, call, { ...good, [field]: PLACES[turn++ % PLACES.length] }, ada);
        expect(status).toBeLessThan(500);
      }
    }
  }
  const places = new Set(connectSpy.mock.calls.map((args) => JSON.stringify(placeOf(args))));
  // Opens new connections in the pool, to show that the watch works.
  await Promise.all(Array.from({ length: 8 }, () => server.pool.query('select pg_sleep(0.01)')));
  const poolPlaces = connectSpy.mock.calls.map((destinations) => JSON.stringify(placeOf(destinations)));
  expect(poolPlaces).toContain(JSON.stringify([hostname, port]));
  places.delete(JSON.stringify([hostname, port]));
  expect([...places]).toEqual([]);
});

/** Returns the host and port from a socket's connect arguments. */
function placeOf(inputs: unknown[]): [host: unknown, port: string] {
  const [first, second] = Array.isArray(inputs[0]) ? (inputs[0] as unknown[]) : inputs;
  if (typeof first === 'object' && first !== null) {
    const { host, port } = first as { host?: string; port?: number };
    return [host, String(port)];
  }
  return [second, String(first)];
}

/** Files that may open connections, and their destinations. */
const SPEAKERS = {
  'src/server/db/': 'the database of DATABASE_URL, or the embedded one',
  'src/server/operations/backups/': 'the same database',
  'src/server/http/slow/': 'only types',
  'src/server/dataOut/feed/answer.ts': 'the same database',
  'src/server/cli/reportingCommand.ts': 'the same database',
  'src/server/dataOut/webhooks/post.ts':
    'receivers of webhooks, only on the internet except for WEBHOOK_HOSTS (src/server/dataOut/webhooks/handlers.test.ts)',
  'src/server/dataOut/webhooks/resolve.ts': 'the name servers of the system, for receivers of webhooks',
  'src/server/files/bucket.ts': 'the bucket of S3_ENDPOINT',
  'src/server/operations/backups/homes/bucket.ts': 'the same, for BACKUPS=bucket',
  'src/server/mail/transport.ts': 'the mail server of SMTP_URL',
  'src/server/access/signIn/sso/provider.ts': 'the provider of OIDC_ISSUER',
};

test('only the parts for the database, the bucket, the mail server and the provider can connect', () => {
  const folder = path.join(packageRoot, 'src/server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `src/server/${file.split(path.sep).join('/')}`);
  const speaks =
    /(?:from |import\()'(?:node:(?:https?|http2|tls|dgram|dns(?:\/promises)?)|pg|s3mini|nodemailer|openid-client|undici)'|\bcreateConnection\b|\bfetch\(/;
  const speakers = files.filter((file) => speaks.test(readFileSync(path.join(packageRoot, file), 'utf8')));
  const starts = Object.keys(SPEAKERS);
  expect(speakers.filter((file) => !starts.some((start) => file.startsWith(start)))).toEqual([]);
  expect(starts.filter((start) => !speakers.some((file) => file.startsWith(start)))).toEqual([]);
});
