import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { readConfig, type Config } from '../config/config.ts';
import { passwordFiles, readPassword } from '../db/embedded/password.ts';
import { makeReportingRole } from '../db/roles/reportingRole.ts';
import { attachDatabase } from './attach.ts';
import { CommandError, print, UsageError, type Command } from './command.ts';

/** The names allowed for the role: plain lower-case identifiers, without the prefix `pg_`, which is reserved. */
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/;

const DUPLICATE = '42710';
const NOT_ALLOWED = '42501';

export const addReportingRoleCommand: Command = {
  words: ['reporting-role', 'add'],
  takes: '<name>',
  summary: 'Create a database role that can only read the views of the schema reporting',
  help: `Prints the URL with which a reporting program connects; the password is shown only once. The role can read the data of
every store: the limits of API tokens don't apply to it. The views are described in docs/data-out.md.

With DATABASE_URL, its role or that of MIGRATE_DATABASE_URL must own the database and be allowed to create roles.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [name = ''] }) {
    if (!NAME.test(name)) {
      throw new UsageError(
        'the name must consist of lower-case letters, digits and _, and must not start with a digit or pg_',
      );
    }
    const config = readConfig(process.env);
    const database = await attachDatabase(config);
    const client = new Client({ connectionString: await ownerUrl(config, database.url) });
    try {
      await client.connect();
      const password = randomBytes(24).toString('base64url');
      const consoles = [
        ...new Set([database.url, config.databaseUrl ?? database.url].map((url) => new URL(url).username)),
      ];
      await makeReportingRole(client, { name, password, consoles }).catch((error: unknown) => refuse(error, name));
      const address = new URL(database.url);
      address.username = name;
      address.password = password;
      print(`Created the role ${name}. It connects with\n  ${address.href}\nThe password is not shown again.`);
    } finally {
      await client.end();
      await database.close();
    }
    return 0;
  },
};

/** Returns the database's URL with the role that creates the new role: for the embedded database, its superuser. */
async function ownerUrl(
  { databaseUrl, migrateDatabaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir'>,
  url: string,
): Promise<string> {
  if (databaseUrl !== undefined) return migrateDatabaseUrl ?? databaseUrl;
  const files = passwordFiles(dataDir);
  const owner = new URL(url);
  owner.username = 'postgres';
  // Earlier versions used one password for both the superuser and the ordinary role.
  owner.password = (await readPassword(files.superuser)) ?? (await readPassword(files.role)) ?? '';
  return owner.href;
}

function refuse(error: unknown, name: string): never {
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === DUPLICATE) throw new CommandError(`the role ${name} already exists`);
  if (code === NOT_ALLOWED) {
    throw new CommandError(
      'the role of DATABASE_URL may not create roles: set MIGRATE_DATABASE_URL to an owner that may',
    );
  }
  throw error;
}
