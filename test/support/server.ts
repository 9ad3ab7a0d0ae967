import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';
import type { Call } from '../../src/contract/kit/call.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config/config.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import { testDatabase } from './database.ts';

/** The envelope of an answer, with its status. */
export type Answered = { status: number; headers: Record<string, unknown>; body: Record<string, unknown>; raw: string };

type Settings = Partial<
  Pick<Config, 'publicUrl' | 'secretKey' | 'sso' | 'metricsToken' | 'logLevel' | 'webhookHosts' | 'backups'>
>;

/** Who calls: by which token, in which language, from which address, and with what else in the header. */
type Caller = { token?: string | undefined; language?: string; from?: string; headers?: Record<string, string> };

/** The app of `testServer` for all tests of a file: closed after them. Each test begins at the time `now`. */
export async function sharedServer({ now = null, ...settings }: Settings & { now?: Date | null } = {}) {
  const server = await testServer(settings);
  server.clock.now = now;
  afterEach(() => {
    server.clock.now = now;
  });
  afterAll(() => server.close());
  return server;
}

/** The real app on a database of its own, which is silent unless a level is given. Tests move its clock. */
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
    /** Moves the clock on from where it stands. */
    later: (ms: number) => {
      clock.now = new Date((clock.now ?? new Date()).getTime() + ms);
    },
    /** What it wrote to its log. */
    lines,
    /** Makes a call as a user with a token, or without one. The input is not checked: tests send nonsense too. */
    async call(
      call: Pick<Call, 'path' | 'method'>,
      input: unknown = {},
      { token, language, from, headers }: Caller = {},
    ): Promise<Answered> {
      const answered = await app.inject({
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
      return { status: answered.statusCode, headers: answered.headers, body: answered.json(), raw: answered.body };
    },
    /** Leaves nothing in these tables. */
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
