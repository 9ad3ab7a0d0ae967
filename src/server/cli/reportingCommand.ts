import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { readConfig, type Config } from '../config/config.ts';
import { passwordFiles, readPassword } from '../db/embedded/password.ts';
import { makeReportingRole } from '../db/roles/reportingRole.ts';
import { attachDatabase } from './attach.ts';
import { CommandError, print, UsageError, type Command } from './command.ts';

/** As PostgreSQL writes names without quotes; those with `pg_` are its own. */
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/;

const DUPLICATE = '42710';
const NOT_ALLOWED = '42501';

export const addReportingRoleCommand: Command = {
  words: ['reporting-role', 'add'],
  takes: '<name>',
  summary: 'Make a role of the database that reads the views of the schema reporting, and nothing else',
  help: `Prints the address with which a program for reports connects; the password is told this once. The role reads whole sets, of
every store: what an API token may see does not limit it. The views are described in docs/data-out.md.

With DATABASE_URL its role, or that of MIGRATE_DATABASE_URL, must own the database and may make roles.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [name = ''] }) {
    if (!NAME.test(name)) {
      throw new UsageError('a name has small letters, digits and _, and begins with no digit and not with pg_');
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
      const told = new URL(database.url);
      told.username = name;
      told.password = password;
      print(`Made the role ${name}. It connects with\n  ${told.href}\nThe password is told this once.`);
    } finally {
      await client.end();
      await database.close();
    }
    return 0;
  },
};

/** The address of who may make roles: of the console's own database its superuser. */
async function ownerUrl(
  { databaseUrl, migrateDatabaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir'>,
  url: string,
): Promise<string> {
  if (databaseUrl !== undefined) return migrateDatabaseUrl ?? databaseUrl;
  const files = passwordFiles(dataDir);
  const owner = new URL(url);
  owner.username = 'postgres';
  // A server of an earlier version has one password for both.
  owner.password = (await readPassword(files.superuser)) ?? (await readPassword(files.role)) ?? '';
  return owner.href;
}

function refuse(error: unknown, name: string): never {
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === DUPLICATE) throw new CommandError(`there is a role ${name} already`);
  if (code === NOT_ALLOWED) {
    throw new CommandError(
      'the role of DATABASE_URL may make no roles: give that of an owner who may as MIGRATE_DATABASE_URL',
    );
  }
  throw error;
}
