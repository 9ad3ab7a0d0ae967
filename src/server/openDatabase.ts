import type { Config } from './config/config.ts';
import { startEmbeddedDatabase } from './db/embedded/embedded.ts';
import { grantRows } from './db/grant.ts';
import { migrate } from './db/migrate.ts';
import { connect, type Database } from './db/pool.ts';
import { installShippedInstrument } from './audits/definitions/changes.ts';

/** A database that is ready for use: connected, migrated, and with an instrument. */
export type OpenDatabase = Database & { url: string };

/**
 * Opens the configured database: the server in DATABASE_URL, or the embedded one in the data directory. `close` also
 * stops the embedded one.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'slowQueryMs' | 'readDatabaseUrl' | 'migrateDatabaseUrl'>>,
  { log = () => {}, onError = () => {} }: { log?: (line: string) => void; onError?: (error: Error) => void } = {},
): Promise<OpenDatabase> {
  const embeddedDatabase =
    config.databaseUrl === undefined ? await startEmbeddedDatabase(config.dataDir, { log }) : null;
  const url = config.databaseUrl ?? embeddedDatabase?.url ?? '';
  try {
    const database = await reachDatabase(url, {
      onError,
      slowMs: config.slowQueryMs,
      replicaUrl: config.readDatabaseUrl,
      ownerUrl: config.migrateDatabaseUrl,
    });
    const close = async () => {
      await database.close();
      await embeddedDatabase?.stop();
    };
    return { ...database, close };
  } catch (error) {
    await embeddedDatabase?.stop();
    throw error;
  }
}

/**
 * Connects to a running database, migrates it, and installs the default instrument if there is none. With `ownerUrl`,
 * the role in that URL migrates the database and grants the role in `url` access to the rows (ASVS 13.2.2).
 */
export async function reachDatabase(
  url: string,
  {
    ownerUrl,
    ...options
  }: Pick<NonNullable<Parameters<typeof connect>[1]>, 'slowMs' | 'replicaUrl' | 'onError'> & {
    ownerUrl?: string | undefined;
  } = {},
): Promise<OpenDatabase> {
  await migrate(ownerUrl ?? url);
  if (ownerUrl !== undefined) await grantRows(ownerUrl, url);
  const database = connect(url, options);
  try {
    await installShippedInstrument(database.db);
    return { ...database, url };
  } catch (error) {
    await database.close();
    throw error;
  }
}
