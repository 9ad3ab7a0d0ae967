import { Client } from 'pg';

/**
 * Lets the role that connects with `url` read all tables and the views of the schema `reporting`, and write all tables
 * except the list of migrations.
 */
export async function grantRows(ownerUrl: string, url: string): Promise<void> {
  const role = await query(url, 'select quote_ident(current_user) as result');
  await query(
    ownerUrl,
    `grant usage on schema public to ${role};
     grant select, insert, update, delete on all tables in schema public to ${role};
     grant usage, select on all sequences in schema public to ${role};
     revoke insert, update, delete on schema_migrations from ${role};
     grant usage on schema reporting to ${role};
     grant select on all tables in schema reporting to ${role}`,
  );
}

async function query(url: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ result: string }>(statement);
    return rows?.[0]?.result ?? '';
  } finally {
    await client.end();
  }
}
