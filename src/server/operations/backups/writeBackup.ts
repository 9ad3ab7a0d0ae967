import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { imageOfThumbnail, isStoredName } from '../../../domain/images.ts';
import { appliedMigrations } from '../../db/migrate.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import { productVersion } from '../../files/packageRoot.ts';
import { packArchive, writeAtomically, type Entry } from './archive.ts';
import { copyOut } from './copy.ts';
import { BackupError } from './error.ts';
import { ABOUT, asJson, FORMAT, IMAGES, KEY, MANIFEST, sha256 } from './manifest.ts';
import type { About, Manifest } from './manifest.ts';
import { columnsOf, countRows, presentTables, selectImageNames } from './queries.ts';
import { PLAIN_FORMS, selectDigests, type Digests } from './digestQueries.ts';

/**
 * The approximate size of an entry, in bytes. Tables are split, because an archive states the size of an entry before
 * its content.
 */
const PART_BYTES = 4 * 1024 * 1024;

type Source = {
  url: string;
  images: ImageHome;
  /** The server's secret, if the file is to include it. */
  key?: string | undefined;
  /** The key with which the archive is sealed; undefined if it is not sealed. */
  sealKey?: string | undefined;
};

/** Receives the total amount of work, then the amount done since the last call. */
export type Progress = { total(units: number): void; advance(units: number): void };

type WriteResult = { manifest: Manifest; missingImages: string[] };

const NO_PROGRESS: Progress = { total: () => {}, advance: () => {} };

/**
 * Writes a consistent snapshot of rows and images to a file, while other writes continue. Returns the manifest and the
 * names of missing images.
 */
export function writeBackup(file: string, source: Source, progress = NO_PROGRESS): Promise<WriteResult> {
  return makeBackup(source, (archive) => writeAtomically(file, archive), { progress });
}

type WriteContext = {
  progress?: Progress;
  /** Receives the digests of the snapshot's rows, for comparison with the restored ones. */
  onDigests?: (digests: Digests) => void;
};

/** Makes a backup like `writeBackup`, and passes the archive to `consume` while it is written. */
export async function makeBackup(
  { url, images, key, sealKey }: Source,
  consume: (archive: Readable) => Promise<unknown>,
  { progress = NO_PROGRESS, onDigests }: WriteContext = {},
): Promise<WriteResult> {
  const client = new Client({ connectionString: url, application_name: 'fourscore backup' });
  // When the connection breaks, the current statement fails; without this handler the process would also end.
  client.on('error', () => {});
  await client.connect();
  try {
    // Without timeouts, because writing to a slow disk may take a long time.
    await client.query(`${PLAIN_FORMS}; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0;
      set client_encoding to utf8; begin isolation level repeatable read read only`);
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) {
      throw new BackupError('The database is empty: there is nothing to back up.', { fault: 'missing' });
    }
    const { imageNames, missing } = await imagesToKeep(client, images);
    const tables = await presentTables(client);
    const rows = await countRows(client, tables);
    progress.total(rows + imageNames.length);
    const about: About = {
      kind: 'fourscore backup',
      format: FORMAT,
      product: productVersion(),
      createdAt: new Date().toISOString(),
      migrations,
    };
    const manifest: Manifest = { ...about, tables: [], images: [] };
    await packArchive(
      entries(client, { about, manifest, tables, images, imageNames, key, progress }),
      sealKey,
      consume,
    );
    onDigests?.(await selectDigests(client, manifest.tables));
    return { manifest, missingImages: missing };
  } finally {
    await client.end();
  }
}

type Work = {
  about: About;
  /** Filled while the entries are written. */
  manifest: Manifest;
  tables: readonly string[];
  images: ImageHome;
  imageNames: readonly string[];
  key: string | undefined;
  progress: Progress;
};

async function* entries(client: Client, work: Work): AsyncGenerator<Entry> {
  const { about, manifest, tables, images, imageNames, key, progress } = work;
  yield { name: ABOUT, bytes: asJson(about) };
  if (key !== undefined) {
    manifest.key = sha256(Buffer.from(key));
    yield { name: KEY, bytes: Buffer.from(key) };
  }
  for (const name of imageNames) {
    const bytes = await images.get(name);
    progress.advance(1);
    // The image was deleted in the meantime.
    if (!bytes) continue;
    manifest.images.push({ name, sha256: sha256(bytes) });
    yield { name: IMAGES + name, bytes };
  }
  for (const table of tables) yield* entriesOfTable(client, table, work);
  yield { name: MANIFEST, bytes: asJson(manifest) };
}

async function* entriesOfTable(client: Client, table: string, { manifest, progress }: Work): AsyncGenerator<Entry> {
  const columns = await columnsOf(client, table);
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  let part = 0;
  let lines: Buffer[] = [];
  let size = 0;

  function cut(): Entry {
    const entryBytes = Buffer.concat(lines, size);
    lines = [];
    size = 0;
    hash.update(entryBytes);
    bytes += entryBytes.length;
    part++;
    return { name: partName(table, part), bytes: entryBytes };
  }

  for await (const line of copyOut(client, `copy (select ${columns.join(', ')} from ${table}) to stdout`)) {
    lines.push(line);
    size += line.length;
    rows++;
    progress.advance(1);
    if (size >= PART_BYTES) yield cut();
  }
  if (size > 0) yield cut();
  manifest.tables.push({ name: table, columns, rows, bytes, sha256: hash.digest('hex') });
}

/** Returns the name of a table's entry; `part` starts at 1. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}`;
}

/** Returns the names of the images to include, and the names of missing images that rows refer to. */
async function imagesToKeep(client: Client, images: ImageHome): Promise<{ imageNames: string[]; missing: string[] }> {
  const { tables, columns } = await selectImageNames(client);
  const storedNames = new Set((await images.names()).filter((name) => isStoredName(name)));
  const names = [...storedNames]
    .filter((name) => tables.has(name) || tables.has(imageOfThumbnail(name) ?? name))
    .toSorted();
  return { imageNames: names, missing: [...columns].filter((name) => !storedNames.has(name)).toSorted() };
}
