import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { formatCount } from '../../../domain/formatCount.ts';
import { imageOfThumbnail, isStoredName } from '../../../domain/images.ts';
import {
  applyMigration,
  appliedMigrations,
  migrate,
  migrationFiles,
  MIGRATION_LOCK,
  CREATE_MIGRATIONS_TABLE,
  pendingMigrations,
} from '../../db/migrate.ts';
import { replacePause, type Pause } from '../../db/pause.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import { readArchive, type Entry, type Source } from './archive.ts';
import { copyIn } from './copy.ts';
import { BackupError } from './error.ts';
import { IMAGES, KEY, Manifest, MANIFEST, parseFile, sha256 } from './manifest.ts';
import {
  columnsOf,
  continueNumbers,
  recallBackups,
  rememberBackups,
  selectHoldings,
  type Holdings,
} from './queries.ts';
import {
  compareAccess,
  piecesOf,
  readAccess,
  type CheckedBackup,
  type Comparison,
} from './restoredAccess/compareAccess.ts';
import { copyPresent, revokeAgain } from './restoredAccess/restoredAccessQueries.ts';
import { openViews, reportingRoles } from '../../db/roles/reportingRole.ts';
import { ALL_FUNCTIONS, ALL_TABLES, FORMER_FUNCTIONS, FORMER_TABLES } from './tables.ts';

export type RestoreResult = {
  manifest: Manifest;
  losses: Holdings;
  key: string | undefined;
  comparison: Comparison;
};

type Target = { url: string; images: ImageHome };

type Options = {
  /** Allows deleting the data in the database. */
  replace?: boolean;
  /** If true, access that is now revoked in the database stays revoked. */
  keepRevoked?: boolean;
  /** Pauses webhooks, emails and scheduled tasks, or resumes them if null; undefined leaves them as in the backup. */
  pause?: Pause | null | undefined;
  /** Called before the data is replaced. */
  onCompared?: (comparison: Comparison) => void;
  /** Called with the number of bytes read since the last call. The file is read twice. */
  advance?: (bytes: number) => void;
};

/**
 * Checks a backup and replaces the contents of a database with it. Throws BackupError if the backup can't be restored.
 */
export async function restoreBackup(
  from: string | Source,
  target: () => Promise<Target>,
  options: Options = {},
): Promise<RestoreResult> {
  const backup = await readAccess(from, options.advance);
  return restoreCheckedBackup(from, backup, await target(), options);
}

/** Restores a backup that has already been checked. */
export async function restoreCheckedBackup(
  from: string | Source,
  backup: CheckedBackup,
  { url, images }: Target,
  {
    replace = false,
    keepRevoked = true,
    pause,
    onCompared = () => {},
    advance,
    isServed = false,
    finish,
  }: Options & {
    /** True if the servers on the database know that it is being replaced and have paused. */
    isServed?: boolean;
    /** Runs at the end of the transaction that replaces the rows; if it throws, the restore is rolled back. */
    finish?: (client: Client) => Promise<void>;
  } = {},
): Promise<RestoreResult> {
  const { manifest } = backup;
  const client = new Client({ connectionString: url, application_name: 'fourscore restore' });
  client.on('error', () => {});
  await client.connect();
  const archive = readArchive(from, advance);
  try {
    await client.query('set statement_timeout to 0; set client_encoding to utf8');
    if (!isServed) await refuseServedDatabase(client);
    const holdings = await readHoldings(client);
    const comparison = await compareWithDatabase(url, backup, { holdings, replace });
    onCompared(comparison);
    refuseFilledDatabase(holdings, replace);
    const isKept = keepRevoked && comparison.kinship !== 'other';
    if (isKept && comparison.kinship === 'locked')
      throw new BackupError(NO_ADMINISTRATOR, { fault: 'no_administrator' });
    const before = await namesIn(images);
    const newImages: string[] = [];
    try {
      const { key, first } = await putImages(archive, { manifest, images, before, addedNames: newImages });
      await putRows(client, { manifest, archive, first, before, replace, keepRevoked: isKept, pause, finish });
      // If this fails, queries are only slower until the database collects the statistics itself.
      await client.query('analyze').catch(() => {});
      return { manifest, losses: holdings, key, comparison };
    } catch (error) {
      for (const name of newImages) await images.remove(name).catch(() => {});
      throw error;
    }
  } finally {
    await archive.return(undefined).catch(() => {});
    await client.end();
  }
}

/** Throws BackupError if a server uses the database, because it caches data that would be replaced. */
async function refuseServedDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'fourscore'`,
  );
  if (rowCount) throw new BackupError('A Fourscore server is running on this database. Stop it first.');
}

const NO_ADMINISTRATOR =
  "None of the backup's administrators is an administrator now: leaving their access revoked would lock everyone out. " +
  'Restore revoked access too (--with-revoked).';

async function readHoldings(client: Client): Promise<Holdings> {
  await appliedMigrations(client);
  return selectHoldings(client);
}

/** Compares the access in the backup and the database. Migrates the database first if it will be replaced. */
async function compareWithDatabase(
  url: string,
  backup: CheckedBackup,
  { holdings, replace }: { holdings: Holdings; replace: boolean },
): Promise<Comparison> {
  if (holdings.people === 0) return { kinship: 'other', revived: [] };
  if (replace) await migrate(url);
  // A database that won't be replaced is not migrated.
  else if ((await pendingMigrations(url)).length > 0) return { kinship: 'other', revived: [] };
  return compareAccess(url, backup);
}

function refuseFilledDatabase({ people, stores, surveys }: Holdings, replace: boolean): void {
  if (!replace && people + stores + surveys > 0) {
    throw new BackupError(
      `The database contains ${formatCount(people, 'person', 'people')}, ${formatCount(stores, 'store')} and ` +
        `${formatCount(surveys, 'survey')}. With --replace, everything in it is deleted and replaced with the backup.`,
    );
  }
}

async function namesIn(images: ImageHome): Promise<Set<string>> {
  return new Set((await images.names()).filter((name) => isStoredName(name)));
}

type RestoreContext = { manifest: Manifest; images: ImageHome; before: ReadonlySet<string>; addedNames: string[] };

/**
 * Stores the images, which precede the rows in the file. Returns the first entry after them, and the key if there is
 * one.
 */
async function putImages(
  archive: AsyncGenerator<Entry>,
  { manifest, images, before, addedNames }: RestoreContext,
): Promise<{ key: string | undefined; first: Entry }> {
  const sums = new Map(manifest.images.map(({ name, sha256: sum }) => [name, sum]));
  let key: string | undefined;
  for (;;) {
    const next = await archive.next();
    if (next.done) throw contentError();
    const { name, bytes } = next.value;
    if (name.startsWith('tables/') || name === MANIFEST) return { key, first: next.value };
    if (name === KEY) key = bytes.toString();
    if (!name.startsWith(IMAGES)) continue;
    const image = name.slice(IMAGES.length);
    if (sums.get(image) !== sha256(bytes)) throw contentError();
    if (before.has(image) && (await images.get(image))?.equals(bytes)) continue;
    if (!before.has(image)) addedNames.push(image);
    await images.put(image, bytes);
  }
}

type Rows = {
  manifest: Manifest;
  archive: AsyncGenerator<Entry>;
  /** The first entry with rows, or the manifest if there are none. */
  first: Entry;
  /** The names of the images that existed before the restore. */
  before: ReadonlySet<string>;
  replace: boolean;
  keepRevoked: boolean;
  pause: Pause | null | undefined;
  finish: ((client: Client) => Promise<void>) | undefined;
};

async function putRows(client: Client, rowsToPut: Rows): Promise<void> {
  const { manifest, archive, first, before, replace, keepRevoked, pause, finish } = rowsToPut;
  await client.query('begin');
  try {
    // A server that starts and migrates waits until the restore ends, and finds the restored schema.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    refuseFilledDatabase(await readHoldings(client), replace);
    if (keepRevoked) await copyPresent(client);
    const readers = await reportingRoles(client);
    await rememberBackups(client);
    await client.query('drop schema if exists reporting cascade');
    // `cascade` also drops the view that has the former name of this table (migration 0056).
    await client.query('drop table if exists downloads cascade');
    await client.query(`drop table if exists ${['schema_migrations', ...ALL_TABLES, ...FORMER_TABLES].join(', ')}`);
    for (const name of [...ALL_FUNCTIONS, ...FORMER_FUNCTIONS]) {
      await client.query(`drop function if exists ${name}`);
    }
    await client.query(CREATE_MIGRATIONS_TABLE);
    for (const name of manifest.migrations) await applyMigration(client, name);
    const rows = new Entries(archive, first);
    await fillTables(client, manifest, rows);
    await rows.end(manifest);
    await continueNumbers(client);
    const appliedNames = new Set(manifest.migrations);
    for (const name of await migrationFiles()) if (!appliedNames.has(name)) await applyMigration(client, name);
    await recallBackups(client);
    if (keepRevoked) await revokeAgain(client);
    if (pause !== undefined) await replacePause(client, pause);
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
    const tableColumns = new Set(await columnsOf(client, name));
    if (!columns.every((column) => tableColumns.has(column)))
      throw new BackupError(`The backup's ${name} was damaged or altered.`);
    // A migration has already created its only row.
    if (name === 'organisation') await client.query('delete from organisation');
    const hash = createHash('sha256');
    const source = withHash(entries.of(`tables/${name}/`), hash);
    const rowCount = await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, source);
    if (rowCount !== rows || hash.digest('hex') !== sum) throw contentError();
  }
}

function contentError(): BackupError {
  return new BackupError('The file changed while it was being read.');
}

/** The entries that contain rows. Reads one entry ahead. */
class Entries {
  readonly #archive: AsyncGenerator<Entry>;
  #next: Entry | undefined;

  constructor(archive: AsyncGenerator<Entry>, first: Entry) {
    this.#archive = archive;
    this.#next = first;
  }

  /** Yields the bytes of the next entries, until one is outside the folder. */
  async *of(folder: string): AsyncGenerator<Buffer> {
    for (;;) {
      if (!this.#next?.name.startsWith(folder)) return;
      yield this.#next.bytes;
      const { value, done } = await this.#archive.next();
      this.#next = done ? undefined : value;
    }
  }

  /** Throws BackupError unless the rows are followed by the given manifest and the end of the file. */
  async end(manifest: Manifest): Promise<void> {
    const last = this.#next;
    const isWhole = last?.name === MANIFEST && isDeepStrictEqual(parseFile(Manifest, last.bytes, MANIFEST), manifest);
    if (!isWhole || !(await this.#archive.next()).done) throw contentError();
  }
}

async function* withHash(source: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const bytes of piecesOf(source)) {
    hash.update(bytes);
    yield bytes;
  }
}

/** Marks the images from before the restore as unused, unless a restored store, user or survey photo refers to them. */
async function forgetLater(client: Client, before: ReadonlySet<string>): Promise<void> {
  const originals = [...before].filter((name) => imageOfThumbnail(name) === null);
  await client.query(
    `insert into uploads (name, unused_since) select image, now() from unnest($1::text[]) old (image)
     where not exists (select from stores where stores.image = '/images/' || old.image)
       and not exists (select from users where users.image = '/images/' || old.image)
       and not exists (select from photos where photos.file = old.image)
     on conflict do nothing`,
    [originals],
  );
}
