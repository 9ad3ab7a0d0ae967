import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';
import type { Call } from '../../src/contract/kit/call.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config/config.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import { testDatabase } from './database.ts';

/** A response with its parsed and its raw body. */
export type Reply = { status: number; headers: Record<string, unknown>; body: Record<string, unknown>; raw: string };

type Settings = Partial<
  Pick<Config, 'publicUrl' | 'secretKey' | 'sso' | 'metricsToken' | 'logLevel' | 'webhookHosts' | 'backups'>
>;

/** A caller: the token, language, client address and additional headers. */
type Caller = { token?: string | undefined; language?: string; from?: string; headers?: Record<string, string> };

/** Creates a `testServer` for all tests of a file, and closes it afterwards. Each test starts at the time `now`. */
export async function sharedServer({ now = null, ...settings }: Settings & { now?: Date | null } = {}) {
  const server = await testServer(settings);
  server.clock.now = now;
  afterEach(() => {
    server.clock.now = now;
  });
  afterAll(() => server.close());
  return server;
}

/** Creates the real app with a separate database, without logging unless a level is given. Tests can move its clock. */
export async function testServer(settings: Settings = {}) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
  const clock = { now: null as Date | null };
  const lines: string[] = [];
  const app = await buildApp({
    config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1:3000', ...settings },
    database,
    clock: () => clock.now ?? new Date(),
    logTo: { write: (line) => void lines.push(line) },
  });
  return {
    app,
    db: database.db,
    pool: database.pool,
    url: database.url,
    dataDir,
    clock,
    /** Moves the clock forward from its current time. */
    later: (ms: number) => {
      clock.now = new Date((clock.now ?? new Date()).getTime() + ms);
    },
    /** The lines of the server's log. */
    lines,
    /**
     * Makes a call as a user with a token, or without one. The input is not checked, because tests send invalid ones
     * too.
     */
    async call(
      call: Pick<Call, 'path' | 'method'>,
      input: unknown = {},
      { token, language, from, headers }: Caller = {},
    ): Promise<Reply> {
      const response = await app.inject({
        method: call.method ?? 'POST',
        url: call.path,
        ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input as object }),
        headers: {
          ...(token === undefined ? {} : { authorization: `Basic ${token}` }),
          ...(language === undefined ? {} : { 'accept-language': language }),
          ...headers,
        },
        ...(from === undefined ? {} : { remoteAddress: from }),
      });
      return { status: response.statusCode, headers: response.headers, body: response.json(), raw: response.body };
    },
    /** Deletes all rows of these tables. */
    async empty(...tables: (keyof Tables)[]) {
      for (const table of tables) await database.db.deleteFrom(table).execute();
    },
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;
