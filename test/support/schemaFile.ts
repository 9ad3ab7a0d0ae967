import type { Client } from 'pg';

/**
 * Returns the content of migrations/schema.sql: the tables, indexes, functions, triggers and views of a database, by
 * name.
 */
export async function schemaFile(client: Pick<Client, 'query'>): Promise<string> {
  const linesOf = async (statement: string) =>
    (await client.query<{ line: string }>(statement)).rows.map(({ line }) => line);
  const tables = await client.query<TableRow>(TABLES);
  const columns = await client.query<ColumnRow>(COLUMNS);
  const constraints = await client.query<ConstraintRow>(CONSTRAINTS);
  const tableLines = tables.rows.map((table) => {
    const ofTable = ({ table: name }: { table: string }) => name === table.name;
    const tableParts = [
      ...columns.rows.filter(ofTable).map(columnOf),
      ...constraints.rows.filter(ofTable).map(constraintOf),
    ];
    const unloggedText = table.unlogged ? 'unlogged ' : '';
    const by = table.partitioned_by === null ? '' : ` partition by ${table.partitioned_by.toLowerCase()}`;
    return `create ${unloggedText}table ${table.name} (\n${tableParts.map((line) => `  ${line}`).join(',\n')}\n)${by};`;
  });
  const parts = [HEAD, ...tableLines, (await linesOf(PARTITIONS)).join('\n'), (await linesOf(INDEXES)).join('\n')];
  const closingParts = [...(await linesOf(FUNCTIONS)), (await linesOf(TRIGGERS)).join('\n'), ...(await linesOf(VIEWS))];
  return `${[...parts, ...closingParts].join('\n\n')}\n`;
}

const HEAD = `-- The result of all migrations, for reading only: no console runs it. Generated from a migrated database by
-- npx vitest run test/docs -u`;

type TableRow = { name: string; unlogged: boolean; partitioned_by: string | null };
type ColumnRow = { table: string; name: string; type: string; required: boolean; defaultValue: string | null };
type ConstraintRow = { table: string; name: string; definition: string };

function columnOf({ name, type, required, defaultValue }: ColumnRow): string {
  return `${name} ${type}${required ? ' not null' : ''}${defaultValue === null ? '' : ` ${defaultValue}`}`;
}

function constraintOf({ name, definition }: ConstraintRow): string {
  return `constraint ${name} ${definition}`;
}

const OWN_TABLES = `relnamespace = 'public'::regnamespace and not relispartition`;

const TABLES = `
  select relname as name, relpersistence = 'u' as unlogged, pg_get_partkeydef(oid) as partitioned_by
  from pg_class where relkind in ('r', 'p') and ${OWN_TABLES} order by relname`;

const COLUMNS = `
  select relname as "table", attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
    case when attidentity <> '' then 'generated always as identity'
      when attgenerated <> '' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
      when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end as "defaultValue"
  from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p') and ${OWN_TABLES} and attnum > 0 and not attisdropped order by relname, attnum`;

/** Keys, references and checks; PostgreSQL 18 also lists NOT NULL constraints. */
const CONSTRAINTS = `
  select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype in ('p', 'u', 'f', 'c') and ${OWN_TABLES}
  order by relname, position(contype in 'pufc'), conname`;

const PARTITIONS = `
  select 'create table ' || pg_class.relname || ' partition of ' || parent.relname || ' '
    || pg_get_expr(pg_class.relpartbound, pg_class.oid) || ';' as line
  from pg_class join pg_inherits on inhrelid = pg_class.oid join pg_class parent on parent.oid = inhparent
  where pg_class.relkind = 'r' and pg_class.relnamespace = 'public'::regnamespace order by pg_class.relname`;

/** Indexes not created by a table's constraint. */
const INDEXES = `
  select replace(pg_get_indexdef(indexrelid), 'public.', '') || ';' as line
  from pg_index join pg_class on pg_class.oid = indexrelid
  where ${OWN_TABLES} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by indrelid::regclass::text, relname`;

const FUNCTIONS = `
  select replace(rtrim(pg_get_functiondef(oid), E'\\n'), ' public.', ' ') || ';' as line
  from pg_proc where pronamespace = 'public'::regnamespace order by proname`;

const TRIGGERS = `
  select replace(pg_get_triggerdef(pg_trigger.oid), 'public.', '') || ';' as line
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and ${OWN_TABLES} order by relname, tgname`;

const VIEWS = `
  select 'create view ' || replace(schemaname || '.', 'public.', '') || viewname || ' as' || E'\\n' || definition as line
  from pg_views where schemaname in ('public', 'reporting') order by schemaname, viewname`;
