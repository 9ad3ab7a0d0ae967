import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { isStorageFull } from '../../../db/storageFull.ts';
import type { ImageHome } from '../../../files/imageHome.ts';
import type { Source } from '../archive.ts';
import { PLAIN_FORMS, selectDigests, type Digests } from '../digestQueries.ts';
import { BackupError } from '../error.ts';
import type { Manifest } from '../manifest.ts';
import { restoreCheckedBackup } from '../restoreBackup.ts';
import { dropScratch, makeScratch } from './scratchQueries.ts';

/** Image storage that discards every image, because only the tables are compared. */
const DISCARDING_HOME: ImageHome = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  names: async () => [],
};

type WrittenBackup = {
  source: Source;
  manifest: Manifest;
  /** The digests of the rows when the backup was made. */
  digests: Digests;
  url: string;
  /** Called with the number of bytes read since the last call. */
  advance: (bytes: number) => void;
};

/**
 * Restores a backup into a scratch database on the same server and compares every table by the number of rows and a
 * digest (security, P24). Throws BackupError if they differ. `client` must hold the backup lock.
 */
export async function checkByRestoring(
  client: Client,
  { source, manifest, digests, url, advance }: WrittenBackup,
): Promise<void> {
  try {
    const scratch = await makeScratch(client, url);
    await restoreCheckedBackup(
      source,
      { manifest, access: new Map() },
      { url: scratch, images: DISCARDING_HOME },
      { advance },
    );
    const restoredDigests = await digestsOf(scratch, manifest);
    const differentTable = Object.keys(digests).find((table) => digests[table] !== restoredDigests[table]);
    if (!isDeepStrictEqual(digests, restoredDigests)) {
      throw new BackupError(`The restored data differs (${differentTable}).`, { fault: 'differs' });
    }
  } catch (error) {
    // The backup itself is already complete, so only the scratch database lacks space.
    if (!isStorageFull(error)) throw error;
    throw new BackupError('The database server has no space for the scratch database.', {
      fault: 'scratch_full',
      cause: error,
    });
  } finally {
    // If the connection broke, the next statement will fail; the scratch database is then dropped before the next
    // backup.
    await dropScratch(client).catch(() => {});
  }
}

async function digestsOf(url: string, { tables }: Manifest): Promise<Digests> {
  const client = new Client({ connectionString: url, application_name: 'fourscore restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`${PLAIN_FORMS}; set statement_timeout to 0`);
    return await selectDigests(client, tables);
  } finally {
    await client.end();
  }
}
