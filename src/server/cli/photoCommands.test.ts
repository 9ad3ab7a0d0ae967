import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sharedFolder } from '../../../test/support/folder.ts';
import { store } from '../../../test/support/factories.ts';
import { picture } from '../../../test/support/pictures/pictures.ts';
import { command } from '../../../test/support/processes/commandLine.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { fixture } from '../../../test/support/sheets/imports.ts';

const server = await sharedServer();
const folder = await sharedFolder();
const media = path.join(folder, 'media');
const env = { DATABASE_URL: server.url, UPLOAD_DIR: path.join(folder, 'images') };
await mkdir(media);
await store(server.db, { name: 'Harbour Market' });
await store(server.db, { name: 'Hill Street' });

const KOBO = ['import', fixture('kobo.json'), '--skip-refused'];
const PHOTO = '1758412345678.jpg';
const storedFiles = () => readdir(env.UPLOAD_DIR).catch(() => []);

test('an import reports photos without a file, stores their names, and attaches them once they exist', async () => {
  const dry = await command([...KOBO, '--photos', media], env);
  expect(dry.stdout).toContain(`row 1: the photo "${PHOTO}": no file has this name`);
  expect(dry.stdout).toContain('  named    1  photos');
  expect(dry.stdout).toContain('  missing  1  of these');
  const first = await command([...KOBO, '--photos', media, '--apply'], env);
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toContain(`row 1: the photo "${PHOTO}": no file has this name`);
  expect(first.stdout).toContain('Attached 0 photos; 1 still missing.');
  const emptyResult = await command(['photos', 'attach', media], env);
  expect(emptyResult.stdout).toContain(
    `survey faa38eee-4e3f-419e-bac0-e95f1085d998: the photo "${PHOTO}": no file has this name`,
  );

  await writeFile(path.join(media, PHOTO), await picture('jpeg'));
  const secondRun = await command([...KOBO, '--photos', media, '--apply'], env);
  expect(secondRun.stdout).toContain('known    2');
  expect(secondRun.stdout).toContain('Attached 1 photo.');
  expect(await storedFiles()).toHaveLength(2);
  expect((await command(['photos', 'attach', media], env)).stdout).toBe('Attached 0 photos.\n');
});

test.each([
  [[...KOBO, '--photos', path.join(folder, 'none')], `${path.join(folder, 'none')}: no such file`],
  [[...KOBO, '--photos', fixture('kobo.json')], 'not a folder. If it is an archive, unpack it first.'],
  [['photos', 'attach', fixture('kobo.json')], 'not a folder. If it is an archive, unpack it first.'],
])('%j is refused in one line', async (args, message) => {
  const result = await command(args, env);
  expect(result.status).toBe(1);
  expect(result.stderr).toMatch(/^fourscore: [^\n]+\n$/);
  expect(result.stderr).toContain(message);
});

test('nothing of a saved audit is written if its photos cannot be stored, and the next attempt imports it', async () => {
  await writeFile(path.join(folder, 'blocked'), '');
  const importArguments = ['import', fixture('saved-audit.jsonl'), '--apply'];
  const failure = await command(importArguments, { ...env, UPLOAD_DIR: path.join(folder, 'blocked') });
  expect(failure.status).toBe(1);
  expect(await server.db.selectFrom('photos').select('id').execute()).toHaveLength(1);
  const done = await command(importArguments, env);
  expect(done).toMatchObject({ status: 0, stderr: '' });
  expect(done.stdout).toContain('  photos   2  new, 0 known');
  expect(await storedFiles()).toHaveLength(6);
});
