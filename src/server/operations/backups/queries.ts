import type { Client } from 'pg';
import { BACKUP_TABLES } from './tables.ts';

/** Returns the tables of `BACKUP_TABLES` that exist in this database. */
export async function presentTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [BACKUP_TABLES],
  );
  const present = new Set(rows.map(({ name }) => name));
  return BACKUP_TABLES.filter((name) => present.has(name));
}

/** Returns the names of a table's columns in order, without the generated ones. */
export async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns the total number of rows in the tables. The names are inserted into the SQL as text, so pass only those of
 * `BACKUP_TABLES`.
 */
export async function countRows(client: Client, tables: readonly string[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
    count += Number(rows[0]?.count);
  }
  return count;
}

/** The numbers of users, stores and surveys in a database. */
export type Holdings = { people: number; stores: number; surveys: number };

/** Counts the database's users, stores and surveys. A table that doesn't exist counts as empty. */
export async function selectHoldings(client: Client): Promise<Holdings> {
  const present = await presentTables(client);
  const count = (table: string) => (present.includes(table) ? countRows(client, [table]) : 0);
  return { people: await count('users'), stores: await count('stores'), surveys: await count('surveys') };
}

/**
 * Returns two sets of file names: `columns` contains the files that rows refer to; `tables` also contains the uploads
 * that aren't marked for deletion.
 */
export async function selectImageNames(client: Client): Promise<{ tables: Set<string>; columns: Set<string> }> {
  const visible = await client.query<{ name: string }>(
    `select substr(image, length('/images/') + 1) as name from stores where image like '/images/%'
     union select substr(image, length('/images/') + 1) from users where image like '/images/%'`,
  );
  const present = await presentTables(client);
  const namesOf = async (table: string, statement: string) =>
    present.includes(table) ? (await client.query<{ name: string }>(statement)).rows : [];
  const uploads = await namesOf('uploads', 'select name from uploads where not doomed');
  const files = [
    ...(await namesOf('photos', 'select file as name from photos')),
    ...(await namesOf('action_photos', 'select file as name from action_photos')),
    ...(await namesOf('clips', 'select file as name from clips')),
  ];
  return { columns: namesIn([...visible.rows, ...files]), tables: namesIn([...visible.rows, ...files, ...uploads]) };
}

function namesIn(rows: readonly { name: string }[]): Set<string> {
  return new Set(rows.map(({ name }) => name));
}

/** Sets each sequence to continue after the highest number in its table. */
export async function continueNumbers(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
     where attrelid = any (select to_regclass(name) from unnest($1::text[]) name) and attnum > 0 and not attisdropped
       and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null`,
    [BACKUP_TABLES],
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
      [table, column],
    );
  }
}

/** Copies the list of backups, which no backup contains, to a temporary table. */
export async function rememberBackups(client: Client): Promise<void> {
  await client.query('drop table if exists pg_temp.known_backups');
  const columns = await columnsOf(client, 'public.backups');
  if (columns.length === 0) return;
  await client.query('create temp table known_backups on commit drop as select * from public.backups');
}

/** Copies the remembered list of backups into the new table. */
export async function recallBackups(client: Client): Promise<void> {
  const backupColumns = new Set(await columnsOf(client, 'pg_temp.known_backups'));
  const columns = (await columnsOf(client, 'public.backups')).filter((column) => backupColumns.has(column)).join(', ');
  if (columns === '') return;
  await client.query(
    `insert into backups (${columns}) overriding system value select ${columns} from pg_temp.known_backups`,
  );
  await client.query(
    `select setval(pg_get_serial_sequence('backups', 'id'), coalesce(max(id), 1), max(id) is not null) from backups`,
  );
}
