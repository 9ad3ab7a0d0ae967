import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderHome } from './imageHome.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'fourscore-')), 'images');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

test('an image is available until it is removed', async () => {
  const home = folderHome(folder);
  expect(await home.get('a.png')).toBeNull();
  await home.put('a.png', Buffer.from('bytes'));
  expect(await home.get('a.png')).toEqual(Buffer.from('bytes'));
  expect(await readdir(folder)).toEqual(['a.png']);
  await home.remove('a.png');
  await home.remove('a.png');
  expect(await home.get('a.png')).toBeNull();
});

test('a put that fails leaves nothing behind', async () => {
  const home = folderHome(folder);
  await home.put('a.png', Buffer.from('bytes'));
  // A folder with the image's name: the temporary file can be written, but not renamed.
  await home.remove('a.png');
  await folderHome(path.join(folder, 'a.png')).put('inside', Buffer.from('x'));
  await expect(home.put('a.png', Buffer.from('other'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a.png']);
});

test('a folder that is a file is a failure, not a missing image', async () => {
  await writeFile(folder, '');
  await expect(folderHome(folder).get('a.png')).rejects.toThrow('ENOTDIR');
});
