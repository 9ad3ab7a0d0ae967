import type { Config } from '../config.ts';
import { installShippedInstrument } from '../instrument/install.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { connect, type Database } from './pool.ts';

/** A database that is ready for use: reached or started, migrated, with an instrument. */
export type OpenDatabase = Database & { url: string };

/**
 * Opens the database that the settings name: the server of DATABASE_URL, or the embedded one under the data directory.
 * `close` also stops an embedded one.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log = () => {}, onError = () => {} }: { log?: (line: string) => void; onError?: (error: Error) => void } = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir, { log }) : null;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(url);
    const database = connect(url, { onError });
    await installShippedInstrument(database.db);
    const close = async () => {
      await database.close();
      await embedded?.stop();
    };
    return { ...database, url, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
