import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeArchive } from '../../../../test/support/archives.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { group, person, store, survey } from '../../../../test/support/factories.ts';
import { picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedDatabase } from '../../../../test/support/database.ts';
import { migrationFiles } from '../../db/migrate.ts';
import { folderHome, type ImageHome } from '../../files/imageHome.ts';
import { readArchive, type Entry } from './archive.ts';
import { BackupError } from './error.ts';
import { asJson, FORMAT, type About, type Manifest } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const folder = await sharedFolder();
const database = await sharedDatabase();
const images: ImageHome = folderHome(path.join(folder, 'images'));
const harbour = await store(database.db, { groups: [await group(database.db)] });
await person(database.db);
for (let times = 0; times < 3; times++) await survey(database.db, harbour);
await images.put('a.png', await picture('png'));
await database.db.updateTable('stores').set({ image: '/images/a.png' }).execute();
const intactFile = path.join(folder, 'whole.tar.gz');
await writeBackup(intactFile, { url: database.url, images });
const bytes = await readFile(intactFile);

/**
 * Restores a file and returns the error message. If the restore goes on to request the target database, it has accepted
 * the file, and the test fails.
 */
async function refusalOf(file: string): Promise<string> {
  const outcome = await restoreBackup(file, () => Promise.reject(new Error('the target was touched'))).catch(
    (error: unknown) => error as Error,
  );
  expect(outcome).toBeInstanceOf(BackupError);
  return (outcome as Error).message;
}

test('the complete file is accepted, so the tests below are refused for the right reason', async () => {
  await expect(restoreBackup(intactFile, () => Promise.reject(new Error('the target was touched')))).rejects.toThrow(
    'the target was touched',
  );
});

test('a truncated file is refused, wherever it was cut', async () => {
  const file = path.join(folder, 'cut.tar.gz');
  const lengths = [0, 1, 10, 500, ...[0.1, 0.5, 0.9, 0.99].map((share) => Math.floor(bytes.length * share))];
  for (const length of [...lengths, bytes.length - 9, bytes.length - 1]) {
    await copyFile(intactFile, file);
    await truncate(file, length);
    expect(await refusalOf(file), `cut at ${length}`).toMatch(/is damaged or incomplete|is not a Fourscore backup/);
  }
});

test('a file with a flipped bit is refused, wherever it is', async () => {
  const file = path.join(folder, 'flipped.tar.gz');
  // Starts after gzip's ten-byte header, because most of its bytes have no effect.
  for (let at = 10; at < bytes.length; at += Math.floor(bytes.length / 40)) {
    const flippedBytes = Buffer.from(bytes);
    flippedBytes[at] = (flippedBytes[at] ?? 0) ^ (1 << (at % 8));
    await writeFile(file, flippedBytes);
    expect(await refusalOf(file), `flipped at ${at}`).toMatch(/damaged|not a Fourscore backup/);
  }
});

test('content that was altered and compressed again is refused by the checksums in the manifest', async () => {
  const file = path.join(folder, 'packed.tar.gz');
  const tar = gunzipSync(bytes);
  const at = tar.indexOf('Yes');
  tar.write('No!', at);
  await writeFile(file, gzipSync(tar));
  expect(await refusalOf(file)).toContain('is damaged or was altered (survey_answers)');
});

const CHANGES: [what: string, change: (entry: Entry) => Entry[], says: string][] = [
  [
    'a newer format',
    withChange<About>('about.json', (file) => ({ ...file, format: FORMAT + 1 })),
    'by a newer version',
  ],
  [
    'a newer schema',
    withChange<About>('about.json', (file) => ({
      ...file,
      product: '9.9.9',
      migrations: [...file.migrations, '9999_later.sql'],
    })),
    'by a newer version of Fourscore (9.9.9)',
  ],
  [
    'something else',
    withChange<About>('about.json', () => ({ kind: 'letters' }) as unknown as About),
    'is not a Fourscore backup',
  ],
  ['a missing table', (entry) => (entry.name.startsWith('tables/users/') ? [] : [entry]), 'altered (users)'],
  ['a missing image', (entry) => (entry.name.startsWith('images/') ? [] : [entry]), 'altered (a.png)'],
  ['a missing manifest', (entry) => (entry.name === 'manifest.json' ? [] : [entry]), 'altered (manifest.json)'],
  ['a foreign entry', (entry) => (entry.name === 'manifest.json' ? [FOREIGN, entry] : [entry]), 'altered (../../etc)'],
  ['an entry after the end', (entry) => (entry.name === 'manifest.json' ? [entry, FOREIGN] : [entry]), 'altered (../'],
  [
    'a manifest that names a table twice over',
    withChange<Manifest>('manifest.json', (manifest) => ({
      ...manifest,
      tables: [...manifest.tables, ...manifest.tables],
    })),
    'altered (organisation)',
  ],
  [
    'a manifest of another schema',
    withChange<Manifest>('manifest.json', (manifest) => ({ ...manifest, migrations: [] })),
    'altered (about.json)',
  ],
];
const FOREIGN: Entry = { name: '../../etc', bytes: Buffer.from('x') };

test.each(CHANGES)('%s is refused', async (_case, change, message) => {
  const file = path.join(folder, 'changed.tar.gz');
  await writeArchive(file, rewriteEntries(change));
  expect(await refusalOf(file)).toContain(message);
});

test('the recorded schema is the code’s own', async () => {
  for await (const { name, bytes: content } of readArchive(intactFile)) {
    if (name !== 'about.json') continue;
    expect(JSON.parse(content.toString())).toMatchObject({ format: FORMAT, migrations: await migrationFiles() });
  }
});

async function* rewriteEntries(change: (entry: Entry) => Entry[]): AsyncGenerator<Entry> {
  for await (const entry of readArchive(intactFile)) yield* change(entry);
}

function withChange<T>(name: string, change: (value: T) => T): (entry: Entry) => Entry[] {
  return (entry) =>
    entry.name === name ? [{ name, bytes: asJson(change(JSON.parse(entry.bytes.toString()) as T)) }] : [entry];
}
