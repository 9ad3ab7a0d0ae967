import type { Client } from 'pg';

type Connection = Pick<Client, 'query'>;

/** Creates the role. PostgreSQL's `format` fills in these templates and quotes the names and the password. */
const MAKE = `create role %1$I login password %2$L nosuperuser nocreatedb nocreaterole noinherit noreplication connection limit 10;
  alter role %1$I set default_transaction_read_only = on;
  alter role %1$I set statement_timeout = '5min';
  alter role %1$I set search_path = reporting`;

const OPEN = `grant usage on schema reporting to %1$I;
  grant select on all tables in schema reporting to %1$I`;

/**
 * Revokes what PostgreSQL allows every role by default: using the schema `public` and creating temporary tables. The
 * roles that work with the tables get both explicitly. Views read the tables with their owner's rights.
 */
const CLOSE = `grant usage on schema public to %1$I;
  grant temporary on database %2$I to %1$I;
  revoke usage on schema public from public;
  revoke temporary on database %2$I from public`;

/** By default every role can create large objects. Only a superuser can revoke this right. */
const CLOSE_LARGE_OBJECTS =
  'revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public';

/**
 * Creates a role that can sign in with the password and read the views of the schema `reporting`. The connection's role
 * must own the database and be allowed to create roles; `consoles` lists the roles that Fourscore servers connect as.
 */
export async function makeReportingRole(
  client: Connection,
  { name, password, consoles }: { name: string; password: string; consoles: readonly string[] },
): Promise<void> {
  const { rows } = await client.query<{ database: string; super: boolean }>(
    'select current_database() as database, rolsuper as super from pg_roles where rolname = current_user',
  );
  const [{ database, super: isSuper } = { database: '', super: false }] = rows;
  await client.query('begin');
  try {
    for (const console of consoles) await run(client, CLOSE, [console, database]);
    if (isSuper) await client.query(CLOSE_LARGE_OBJECTS);
    await run(client, MAKE, [name, password]);
    await openViews(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Lets a role read the views. */
export function openViews(client: Connection, name: string): Promise<void> {
  return run(client, OPEN, [name]);
}

/** Returns the names of the roles that may read the views, except the owner. */
export async function reportingRoles(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_namespace, aclexplode(nspacl) granted join pg_roles on pg_roles.oid = granted.grantee
     where nspname = 'reporting' and granted.grantee <> nspowner and granted.privilege_type = 'USAGE'`,
  );
  return rows.map(({ name }) => name);
}

async function run(client: Connection, statement: string, values: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ text: string }>('select format($1, variadic $2::text[]) as text', [
    statement,
    values,
  ]);
  await client.query(rows[0]?.text ?? '');
}
