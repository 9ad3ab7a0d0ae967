import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { migrationFiles } from '../../db/migrate.ts';
import { readArchive, type Entry, type Source } from './archive.ts';
import { BackupError } from './error.ts';
import { About, ABOUT, FORMAT, IMAGES, KEY, Manifest, MANIFEST, parseFile, sha256 } from './manifest.ts';
import { BACKUP_TABLES } from './tables.ts';
import { partName } from './writeBackup.ts';
import { isStoredName } from '../../../domain/images.ts';

/** The contents found in an archive, to compare with its manifest. */
type ArchiveContents = {
  tables: Map<string, { hash: Hash; bytes: number; parts: number }>;
  images: Map<string, string>;
  key: string | undefined;
};

/**
 * Reads a whole backup and returns its manifest. Throws BackupError if the backup is damaged, altered, incomplete or
 * too new.
 */
export async function checkBackup(
  from: string | Source,
  advance?: (bytes: number) => void,
  onEntry: (entry: Entry) => void = () => {},
): Promise<Manifest> {
  const file = typeof from === 'string' ? from : from.name;
  const contents: ArchiveContents = { tables: new Map(), images: new Map(), key: undefined };
  let about: About | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(from, advance)) {
    if (about === undefined) {
      about = await readAbout(file, entry);
    } else if (manifest !== undefined) {
      throw alterationError(file, entry.name);
    } else if (entry.name === MANIFEST) {
      manifest = parseFile(Manifest, entry.bytes, file);
    } else {
      note(contents, entry, file);
      onEntry(entry);
    }
  }
  if (about === undefined || manifest === undefined) throw alterationError(file, MANIFEST);
  compare(file, { about, manifest, contents });
  return manifest;
}

/** Checks the first entry, so that a file of a newer version is reported as newer, not as damaged. */
async function readAbout(file: string, { name, bytes }: Entry): Promise<About> {
  if (name !== ABOUT) throw new BackupError(`${file} is not a Fourscore backup.`);
  const about = parseFile(About, bytes, file);
  const migrations = new Set(await migrationFiles());
  if (about.format > FORMAT || about.migrations.some((migration) => !migrations.has(migration))) {
    throw new BackupError(
      `${file} was written by a newer version of Fourscore (${about.product}). Restore it with that version.`,
      { fault: 'newer' },
    );
  }
  return about;
}

function note(contents: ArchiveContents, { name, bytes }: Entry, file: string): void {
  const { tables, images } = contents;
  const [kind, table = ''] = name.split('/');
  if (kind === 'tables' && BACKUP_TABLES.includes(table)) {
    const entry = tables.get(table) ?? { hash: createHash('sha256'), bytes: 0, parts: 0 };
    entry.parts++;
    if (name !== partName(table, entry.parts)) throw alterationError(file, name);
    entry.hash.update(bytes);
    entry.bytes += bytes.length;
    tables.set(table, entry);
  } else if (name.startsWith(IMAGES) && isStoredName(name.slice(IMAGES.length))) {
    images.set(name.slice(IMAGES.length), sha256(bytes));
  } else if (name === KEY) {
    contents.key = sha256(bytes);
  } else {
    throw alterationError(file, name);
  }
}

function compare(
  file: string,
  { about, manifest, contents }: { about: About; manifest: Manifest; contents: ArchiveContents },
): void {
  const { tables, images, key, ...rest } = manifest;
  if (!isDeepStrictEqual(rest, about)) throw alterationError(file, ABOUT);
  if (key !== contents.key) throw alterationError(file, KEY);
  for (const { name, bytes, sha256: sum } of tables) {
    const table = contents.tables.get(name);
    if (!BACKUP_TABLES.includes(name) || (table?.bytes ?? 0) !== bytes) throw alterationError(file, name);
    if (sum !== (table?.hash ?? createHash('sha256')).digest('hex')) throw alterationError(file, name);
    contents.tables.delete(name);
  }
  for (const { name, sha256: sum } of images) {
    if (contents.images.get(name) !== sum) throw alterationError(file, name);
    contents.images.delete(name);
  }
  const [more] = [...contents.tables.keys(), ...contents.images.keys()];
  if (more !== undefined) throw alterationError(file, more);
}

function alterationError(file: string, fault: string): BackupError {
  return new BackupError(`${file} is damaged or was altered (${fault}): it can't be used.`);
}
