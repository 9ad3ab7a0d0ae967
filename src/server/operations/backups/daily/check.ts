import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { isStorageFull } from '../../db/full.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import type { Source } from '../archive.ts';
import { PLAIN_FORMS, selectDigests, type Digests } from '../digestQueries.ts';
import { BackupError } from '../error.ts';
import type { Manifest } from '../manifest.ts';
import { restoreChecked } from '../restoreBackup.ts';
import { dropScratch, makeScratch } from './scratchQueries.ts';

/** Each image is read and held to its sum on the way here. */
const NOWHERE: ImageHome = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  names: async () => [],
};

type Made = {
  /** The backup as it lies where it is kept. */
  source: Source;
  manifest: Manifest;
  /** What the rows were when it was made. */
  digests: Digests;
  url: string;
  /** Told of the bytes that were read. */
  advance: (bytes: number) => void;
};

/**
 * Restores a backup into a scratch database of the same server and compares every table with what it was, by the number
 * of rows and a digest of them (safety, P24). `client` holds the lock of backups.
 */
export async function checkByRestoring(
  client: Client,
  { source, manifest, digests, url, advance }: Made,
): Promise<void> {
  try {
    const scratch = await makeScratch(client, url);
    await restoreChecked(source, manifest, { url: scratch, images: NOWHERE }, { advance });
    const restored = await digestsOf(scratch, manifest);
    const differing = Object.keys(digests).find((table) => digests[table] !== restored[table]);
    if (!isDeepStrictEqual(digests, restored)) {
      throw new BackupError(`What was restored differs (${differing}).`, { fault: 'differs' });
    }
  } catch (error) {
    // The backup itself takes no more room by now.
    if (!isStorageFull(error)) throw error;
    throw new BackupError('The server has no room for the scratch database.', { fault: 'scratch_full', cause: error });
  } finally {
    // A connection that broke is found out by the next statement; what is left is dropped before the next backup.
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
