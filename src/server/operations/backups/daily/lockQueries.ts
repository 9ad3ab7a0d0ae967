import { Client } from 'pg';

/** Any fixed number: who makes or restores a backup of a database holds this advisory lock in it. */
const BACKUP_LOCK = 4_444_006;

/** A lock that ends with the process that holds it, however it ends. */
export type Lock = { client: Client; free(): Promise<void> };

/** Takes the lock of a database's backups; null while another process, or another run of this one, holds it. */
export async function takeLock(url: string): Promise<Lock | null> {
  const client = new Client({ connectionString: url, application_name: 'fourscore backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK]);
  if (rows[0]?.taken === true) return { client, free: () => client.end() };
  await client.end();
  return null;
}
