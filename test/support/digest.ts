import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { ImageHome } from '../../src/server/files/imageHome.ts';

/** Runs work on a separate connection. */
export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns a digest of each table's rows, regardless of their order, by table name. */
export function rowDigests(url: string, tables: readonly string[]): Promise<Record<string, string>> {
  return onDatabase(url, async (client) => {
    const digests: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(row, E'\\n' order by row)), '') as digest
         from (select md5(each::text) as row from ${table} each) all_rows`,
      );
      digests[table] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

/** Returns a statement that calculates a digest of every row of every table except the given ones. */
export async function digestStatement(client: Pick<Client, 'query'>, but: ReadonlySet<string>): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by name`,
  );
  const lines = rows
    .filter(({ name }) => !but.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*), md5(coalesce(string_agg(row, ' ' order by row), ''))
         from (select each::text as row from ${name} each) all_rows`,
    )
    .join(' union all ');
  return `select * from (${lines}) every_table order by name`;
}

/** Returns every table, column, index, constraint, function and trigger, as lines. */
export function schemaOf(url: string): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
          || coalesce(column_default, '') || is_identity as line
        from information_schema.columns where table_schema = 'public'
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
      order by line`);
    return rows.map(({ line }) => line);
  });
}

/** Returns a digest of each image by its name. */
export async function imageDigests(images: ImageHome): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of (await images.names()).toSorted()) {
    const bytes = await images.get(name);
    if (bytes) digests[name] = createHash('sha256').update(bytes).digest('hex');
  }
  return digests;
}
