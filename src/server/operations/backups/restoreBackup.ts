import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { imageOfThumbnail, IMAGE_NAME } from '../../domain/images.ts';
import { applyMigration, appliedMigrations, migrationFiles, MIGRATION_LOCK, NOTEBOOK } from '../db/migrate.ts';
import type { ImageHome } from '../files/imageHome.ts';
import { readArchive, type Entry, type Source } from './archive.ts';
import { checkBackup } from './checkBackup.ts';
import { copyIn } from './copy.ts';
import { BackupError } from './error.ts';
import { IMAGES, KEY, Manifest, MANIFEST, parsed, sha256 } from './manifest.ts';
import {
  columnsOf,
  continueNumbers,
  recallBackups,
  rememberBackups,
  selectHoldings,
  type Holdings,
} from './queries.ts';
import { openViews, reportingRoles } from '../db/roles/reportingRole.ts';
import { ALL_FUNCTIONS, ALL_TABLES, FORMER_FUNCTIONS } from './tables.ts';

export type Restored = { manifest: Manifest; lost: Holdings; key: string | undefined };

type Target = { url: string; images: ImageHome };

type Options = {
  /** Whether what the database holds may be lost. */
  replace?: boolean;
  /** Told of bytes read: the file is read twice. */
  advance?: (bytes: number) => void;
};

/**
 * Puts a backup in place of what a database holds: rows in one transaction, after the whole file was checked; images
 * before that, under names that nothing shows until then. A file of an older schema goes through the later migrations.
 */
export async function restoreBackup(
  from: string | Source,
  target: () => Promise<Target>,
  { replace = false, advance }: Options = {},
): Promise<Restored> {
  const manifest = await checkBackup(from, advance);
  return restoreChecked(from, manifest, await target(), { replace, ...(advance ? { advance } : {}) });
}

/** The same with a backup that was checked, or that we have just made: its manifest is known. */
export async function restoreChecked(
  from: string | Source,
  manifest: Manifest,
  { url, images }: Target,
  {
    replace = false,
    advance,
    isServed = false,
    finish,
  }: Options & {
    /** The consoles on the database are closed, and know that it is replaced. */
    isServed?: boolean;
    /** What belongs to the restored rows, in the same transaction; what fails there takes it back. */
    finish?: (client: Client) => Promise<void>;
  } = {},
): Promise<Restored> {
  const client = new Client({ connectionString: url, application_name: 'fourscore restore' });
  client.on('error', () => {});
  await client.connect();
  const archive = readArchive(from, advance);
  try {
    await client.query('set statement_timeout to 0; set client_encoding to utf8');
    if (!isServed) await refuseIfServed(client);
    const lost = await refuseIfHeld(client, replace);
    const before = await namesIn(images);
    const added: string[] = [];
    try {
      const { key, first } = await putImages(archive, { manifest, images, before, added });
      await putRows(client, { manifest, archive, first, before, replace, finish });
      await client.query('analyze');
      return { manifest, lost, key };
    } catch (error) {
      for (const name of added) await images.remove(name).catch(() => {});
      throw error;
    }
  } finally {
    await archive.return(undefined).catch(() => {});
    await client.end();
  }
}

/** A console keeps in memory what would be replaced under it. */
async function refuseIfServed(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'fourscore'`,
  );
  if (rowCount) throw new BackupError('A Fourscore runs on this database: stop it first.');
}

async function refuseIfHeld(client: Client, replace: boolean): Promise<Holdings> {
  await appliedMigrations(client);
  const held = await selectHoldings(client);
  if (!replace && held.people + held.stores + held.surveys > 0) {
    throw new BackupError(
      `The database holds ${held.people} people, ${held.stores} stores and ${held.surveys} surveys. With --replace all ` +
        'of them are lost, and the backup takes their place.',
    );
  }
  return held;
}

async function namesIn(images: ImageHome): Promise<Set<string>> {
  return new Set((await images.names()).filter((name) => IMAGE_NAME.test(name)));
}

type Putting = { manifest: Manifest; images: ImageHome; before: ReadonlySet<string>; added: string[] };

/** Images stand before rows in the file. Gives the first entry after them, and the key where there is one. */
async function putImages(
  archive: AsyncGenerator<Entry>,
  { manifest, images, before, added }: Putting,
): Promise<{ key: string | undefined; first: Entry }> {
  const sums = new Map(manifest.images.map(({ name, sha256: sum }) => [name, sum]));
  let key: string | undefined;
  for (;;) {
    const next = await archive.next();
    if (next.done) throw changed();
    const { name, bytes } = next.value;
    if (name.startsWith('tables/') || name === MANIFEST) return { key, first: next.value };
    if (name === KEY) key = bytes.toString();
    if (!name.startsWith(IMAGES)) continue;
    const image = name.slice(IMAGES.length);
    if (sums.get(image) !== sha256(bytes)) throw changed();
    if (before.has(image) && (await images.get(image))?.equals(bytes)) continue;
    if (!before.has(image)) added.push(image);
    await images.put(image, bytes);
  }
}

type Rows = {
  manifest: Manifest;
  archive: AsyncGenerator<Entry>;
  /** The first of the rows' entries. */
  first: Entry;
  /** The images that were there before. */
  before: ReadonlySet<string>;
  replace: boolean;
  finish: ((client: Client) => Promise<void>) | undefined;
};

async function putRows(client: Client, { manifest, archive, first, before, replace, finish }: Rows): Promise<void> {
  await client.query('begin');
  try {
    // A start that migrates waits until the end, and finds the restored schema.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await refuseIfHeld(client, replace);
    const readers = await reportingRoles(client);
    await rememberBackups(client);
    await client.query('drop schema if exists reporting cascade');
    await client.query(`drop table if exists ${['schema_migrations', ...ALL_TABLES].join(', ')}`);
    for (const name of [...ALL_FUNCTIONS, ...FORMER_FUNCTIONS]) {
      await client.query(`drop function if exists ${name}`);
    }
    await client.query(NOTEBOOK);
    for (const name of manifest.migrations) await applyMigration(client, name);
    const rows = new Entries(archive, first);
    await fillTables(client, manifest, rows);
    await rows.end(manifest);
    await continueNumbers(client);
    const applied = new Set(manifest.migrations);
    for (const name of await migrationFiles()) if (!applied.has(name)) await applyMigration(client, name);
    await recallBackups(client);
    for (const role of readers) await openViews(client, role);
    await forgetLater(client, before);
    await finish?.(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function fillTables(client: Client, manifest: Manifest, entries: Entries): Promise<void> {
  for (const { name, columns, rows, sha256: sum } of manifest.tables) {
    const known = new Set(await columnsOf(client, name));
    if (!columns.every((column) => known.has(column)))
      throw new BackupError(`The backup's ${name} is not as it was made.`);
    // Its one row was made by a migration.
    if (name === 'organisation') await client.query('delete from organisation');
    const hash = createHash('sha256');
    const source = hashed(entries.of(`tables/${name}/`), hash);
    const copied = await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, source);
    if (copied !== rows || hash.digest('hex') !== sum) throw changed();
  }
}

function changed(): BackupError {
  return new BackupError('The file has changed while it was read.');
}

/** The entries of the rows, looked at one ahead. */
class Entries {
  readonly #archive: AsyncGenerator<Entry>;
  #next: Entry | undefined;

  constructor(archive: AsyncGenerator<Entry>, first: Entry) {
    this.#archive = archive;
    this.#next = first;
  }

  /** The bytes of those that come next and are in a folder. */
  async *of(folder: string): AsyncGenerator<Buffer> {
    for (;;) {
      if (!this.#next?.name.startsWith(folder)) return;
      yield this.#next.bytes;
      const { value, done } = await this.#archive.next();
      this.#next = done ? undefined : value;
    }
  }

  /** After the rows come the manifest and the end of the file, which its sums cover. */
  async end(manifest: Manifest): Promise<void> {
    const last = this.#next;
    const isWhole = last?.name === MANIFEST && isDeepStrictEqual(parsed(Manifest, last.bytes, MANIFEST), manifest);
    if (!isWhole || !(await this.#archive.next()).done) throw changed();
  }
}

/** The size of a message to the database, in bytes. */
const MESSAGE_BYTES = 64 * 1024;

async function* hashed(source: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    hash.update(bytes);
    for (let at = 0; at < bytes.length; at += MESSAGE_BYTES) yield bytes.subarray(at, at + MESSAGE_BYTES);
  }
}

/** The images of what was replaced are noted as unused: the server removes them after a day. */
async function forgetLater(client: Client, before: ReadonlySet<string>): Promise<void> {
  const whole = [...before].filter((name) => imageOfThumbnail(name) === null);
  await client.query(
    `insert into uploads (name, unused_since) select image, now() from unnest($1::text[]) old (image)
     where not exists (select from stores where stores.image = '/images/' || old.image)
       and not exists (select from users where users.image = '/images/' || old.image)
       and not exists (select from photos where photos.file = old.image)
     on conflict do nothing`,
    [whole],
  );
}
