import type { Client } from 'pg';
import type { Manifest } from './manifest.ts';

/** Settings that make the text form of values independent of the server's configuration. */
export const PLAIN_FORMS = `set datestyle to iso; set intervalstyle to postgres; set timezone to utc;
  set bytea_output to hex; set extra_float_digits to 1`;

/** For each table, the number of rows and a digest that ignores their order. */
export type Digests = Record<string, string>;

/** Returns the digest of each table, over the columns that the backup contains. The connection must use PLAIN_FORMS. */
export async function selectDigests(client: Client, tables: Manifest['tables']): Promise<Digests> {
  const digests: Digests = {};
  // Uses no parallel workers, so that they stay available to calls.
  await client.query('set max_parallel_workers_per_gather to 0');
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 4)), 0) as digest
       from ${name}`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
