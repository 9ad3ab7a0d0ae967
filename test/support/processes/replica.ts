import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findBinaries } from '../../../src/server/db/embedded/binaries.ts';
import { openCluster } from '../../../src/server/db/embedded/cluster.ts';
import { startEmbeddedDatabase } from '../../../src/server/db/embedded/embedded.ts';
import { passwordFiles, readPassword } from '../../../src/server/db/embedded/password.ts';
import { startPostgres } from '../../../src/server/db/embedded/start.ts';

/** Settings that trade durability for speed: a test database need not survive a machine failure. */
const QUICK = { fsync: 'off', full_page_writes: 'off' };

/** Starts a real PostgreSQL server and a streaming replica of it. */
export async function testReplica() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fourscore replica '));
  const first = path.join(folder, 'primary');
  const second = path.join(folder, 'replica');
  // A replica starts as a copy of its primary, taken while the primary is stopped.
  await (await startEmbeddedDatabase(first, { settings: QUICK })).stop();
  await cp(first, second, { recursive: true });
  const primary = await startEmbeddedDatabase(first, { settings: QUICK });
  const { port } = new URL(primary.url);
  const password = (await readPassword(passwordFiles(first).superuser)) ?? '';
  await writeFile(path.join(second, 'postgres/standby.signal'), '');
  await writeFile(
    path.join(second, 'postgres/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  );
  const cluster = await openCluster(second, await findBinaries(), QUICK);
  const replica = await startPostgres(cluster);
  const url = new URL(primary.url);
  url.port = String(replica.port);

  /** Runs a statement on the replica as its superuser. */
  async function execute(statement: string): Promise<void> {
    const client = new Client({
      host: '127.0.0.1',
      port: replica.port,
      user: 'postgres',
      password,
      database: 'postgres',
    });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  async function stopReplica(): Promise<void> {
    replica.child?.signal('SIGINT');
    await replica.child?.exit;
  }

  return {
    url: primary.url,
    replicaUrl: url.href,
    /** Pauses replay, so that the replica shows no new data. */
    pause: () => execute('select pg_wal_replay_pause()'),
    resume: () => execute('select pg_wal_replay_resume()'),
    stopReplica,
    async close() {
      await stopReplica();
      await primary.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
