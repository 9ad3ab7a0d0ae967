import type { Client } from 'pg';
import type { Manifest } from './manifest.ts';

/** The plain forms of dates and bytes, whatever the server prefers. */
export const PLAIN_FORMS = `set datestyle to iso; set intervalstyle to postgres; set timezone to utc;
  set bytea_output to hex; set extra_float_digits to 1`;

/** Of each table the number of its rows and a digest of them, whatever their order. */
export type Digests = Record<string, string>;

/** Looks at the rows of tables by the columns that a backup has of them, on a connection with the plain forms. */
export async function selectDigests(client: Client, tables: Manifest['tables']): Promise<Digests> {
  const digests: Digests = {};
  // By one process of the database: calls have its others.
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
