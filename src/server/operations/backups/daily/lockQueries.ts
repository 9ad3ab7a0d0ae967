import { Client } from 'pg';

/** The number of the advisory lock held while a backup of the database is made or restored. Its value is arbitrary. */
const BACKUP_LOCK = 4_444_006;

/** A lock that is released when the process that holds it ends, however that happens. */
export type Lock = { client: Client; free(): Promise<void> };

/** Takes the backup lock of a database. Returns null if it is already held. */
export async function takeLock(url: string): Promise<Lock | null> {
  const client = new Client({ connectionString: url, application_name: 'fourscore backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK]);
  if (rows[0]?.locked === true) return { client, free: () => client.end() };
  await client.end();
  return null;
}
