import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Call } from '../../src/contract/kit/call.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config/config.ts';
import { testDatabase } from './database.ts';

/** The envelope of an answer, with its status. */
export type Answered = { status: number; headers: Record<string, unknown>; body: Record<string, unknown>; raw: string };

/** The real app on a database of its own. Tests move its clock. */
export async function testServer(
  settings: Partial<Pick<Config, 'publicUrl' | 'secretKey' | 'sso' | 'metricsToken'>> = {},
) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
  const clock = { now: null as Date | null };
  const app = await buildApp({
    config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1:3000', ...settings },
    database,
    clock: () => clock.now ?? new Date(),
  });
  return {
    app,
    db: database.db,
    pool: database.pool,
    url: database.url,
    dataDir,
    clock,
    /** Makes a call as a user with a token, or without one. The input is not checked: tests send nonsense too. */
    async call(
      call: Pick<Call, 'path' | 'method'>,
      input: unknown = {},
      { token, language }: { token?: string | undefined; language?: string } = {},
    ): Promise<Answered> {
      const headers = {
        ...(token === undefined ? {} : { authorization: `Basic ${token}` }),
        ...(language === undefined ? {} : { 'accept-language': language }),
      };
      const answered =
        call.method === 'GET'
          ? await app.inject({ method: 'GET', url: call.path, query: input as Record<string, string>, headers })
          : await app.inject({ method: 'POST', url: call.path, payload: input as object, headers });
      return { status: answered.statusCode, headers: answered.headers, body: answered.json(), raw: answered.body };
    },
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;
