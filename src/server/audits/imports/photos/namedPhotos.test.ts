import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedFolder } from '../../../../../test/support/folder.ts';
import { store } from '../../../../../test/support/factories.ts';
import { blackPng, picture } from '../../../../../test/support/pictures/pictures.ts';
import { copyStores, importDatabase } from '../../../../../test/support/sheets/importDatabase.ts';
import { exportText, importText } from '../../../../../test/support/sheets/imports.ts';
import { folderHome } from '../../../files/imageHome.ts';
import { selectPhotosOfSurvey } from '../../surveys/photoQueries.ts';
import { attachPhotos } from './attach.ts';
import { photoFolder } from './folder.ts';
import { namedPhotoId } from './names.ts';
import { selectAwaitingSurveys } from './queries.ts';

// Photos that rows mention by name, and the folder with their files.

const [{ db }, other] = await Promise.all([importDatabase(), importDatabase()]);
const root = await sharedFolder();
const images = folderHome(path.join(root, 'images'));
const home = { db, images, now: new Date() };
const media = path.join(root, 'media');
const JPEG = await picture('jpeg');
const [ONE, TWO, THREE] = [
  'faa38eee-4e3f-419e-bac0-e95f1085d998',
  '0c9f3d0e-8a43-4f7c-9b54-6f7a6f1f0a02',
  '5d0b1c6e-2f86-4a57-9a43-1f6a3c1e0b11',
] as const;

beforeEach(async () => {
  await db.deleteFrom('photos').execute();
  await db.deleteFrom('awaited_photos').execute();
  await rm(media, { recursive: true, force: true });
  await mkdir(media);
  await store(db, { name: 'Harbour Market' });
});

/** Returns a form with these photos. */
const form = (id: string, ...names: string[]) => ({
  _uuid: id,
  end: '2026-09-21T09:41:50Z',
  store: 'Harbour Market',
  'FV/fruit_spoiled': 'no',
  ...Object.fromEntries(names.map((name, at) => [`FV/fruit_spoiled_photo_${at}`, name])),
});
const importForms = (rows: readonly object[], options: object = { apply: true }) =>
  importText(db, 'kobo', JSON.stringify(rows), options);
const addFile = async (name: string, bytes: Uint8Array = JPEG) => {
  await mkdir(path.dirname(path.join(media, name)), { recursive: true });
  await writeFile(path.join(media, name), bytes);
};

/** Attaches the awaited photos; returns the counts, and why some photos are still awaited. */
async function attachedPhotos() {
  const reasons: string[] = [];
  const onWaiting = (_: unknown, reason: string) => void reasons.push(reason);
  const folder = await photoFolder(media);
  const counts = await attachPhotos(await selectAwaitingSurveys(db), { storage: home, folder, onWaiting });
  return { ...counts, reasons };
}

test('names are stored, and files are attached once when they exist', async () => {
  await importForms([form(ONE, 'a.jpg', 'b.jpg')]);
  await addFile('a.jpg');
  expect(await attachedPhotos()).toEqual({
    attached: 1,
    waiting: 1,
    reasons: ['the photo "b.jpg": no file has this name'],
  });
  await addFile('sub/folder/b.jpg', await picture('png'));
  expect(await attachedPhotos()).toEqual({ attached: 1, waiting: 0, reasons: [] });
  expect(await attachedPhotos()).toEqual({ attached: 0, waiting: 0, reasons: [] });
  const ids = ['a.jpg', 'b.jpg'].map((name) => namedPhotoId(ONE, { questionId: 'fruit_spoiled', name }));
  expect((await selectPhotosOfSurvey(db, ONE)).get('fruit_spoiled')?.toSorted()).toEqual(ids.toSorted());
  expect((await images.names()).length).toBe(4);
  // After importing the same file again, no photo is awaited.
  expect(await importForms([form(ONE, 'a.jpg', 'b.jpg')])).toMatchObject({ known: 1, photos: { awaited: 0 } });
  expect(await attachedPhotos()).toEqual({ attached: 0, waiting: 0, reasons: [] });
});

test('a photo that another command attaches meanwhile is not counted', async () => {
  await importForms([form(ONE, 'a.jpg', 'b.jpg')]);
  await addFile('b.jpg');
  let otherCounts: object | undefined;
  const onWaiting = async () => {
    otherCounts = await attachedPhotos();
  };
  const folder = await photoFolder(media);
  const counts = await attachPhotos(await selectAwaitingSurveys(db), { storage: home, folder, onWaiting });
  expect(otherCounts).toMatchObject({ attached: 1, waiting: 1 });
  expect(counts).toEqual({ attached: 0, waiting: 1 });
});

test('a dry run reports the missing files by row, and stores no name', async () => {
  await addFile('a.jpg');
  const missing: string[] = [];
  const onMissing = (row: number, reason: string) => void missing.push(`${row}: ${reason}`);
  const options = { folder: await photoFolder(media), onMissing };
  const result = await importForms([form(ONE, 'a.jpg'), form(TWO, 'b.jpg')], options);
  expect(result).toMatchObject({ added: 2, photos: { awaited: 2, missing: 1 }, applied: false });
  expect(missing).toEqual(['2: the photo "b.jpg": no file has this name']);
  expect(await selectAwaitingSurveys(db)).toEqual([]);
});

const sharedNameProblem = (id: string) =>
  `the photo "image.jpg": several surveys have a photo of this name: put this one into a folder named ${id}`;

test('a name that several surveys share is only resolved by folders of the surveys', async () => {
  await importForms([form(ONE, 'image.jpg'), form(TWO, 'image.jpg')]);
  await addFile('image.jpg');
  expect((await attachedPhotos()).reasons).toEqual([sharedNameProblem(TWO), sharedNameProblem(ONE)]);
  await addFile(`user/attachments/57e6/${ONE.toUpperCase()}/image.jpg`);
  await addFile('other/image.jpg');
  expect(await attachedPhotos()).toEqual({
    attached: 1,
    waiting: 1,
    reasons: [`the photo "image.jpg": 2 files have this name: put the right one into a folder named ${TWO}`],
  });
  expect((await selectPhotosOfSurvey(db, ONE)).size).toBe(1);
});

test('a name remains shared after the photo of one of its surveys is attached', async () => {
  await importForms([form(ONE, 'image.jpg'), form(TWO, 'image.jpg')]);
  await addFile(`${ONE}/image.jpg`);
  await addFile('image.jpg');
  expect(await attachedPhotos()).toEqual({ attached: 1, waiting: 1, reasons: [sharedNameProblem(TWO)] });
  expect(await attachedPhotos()).toEqual({ attached: 0, waiting: 1, reasons: [sharedNameProblem(TWO)] });
  expect((await selectPhotosOfSurvey(db, TWO)).size).toBe(0);
});

test('a later import does not get a file of the same name that an earlier one used', async () => {
  await importForms([form(ONE, 'image.jpg')]);
  await addFile('image.jpg');
  expect(await attachedPhotos()).toMatchObject({ attached: 1, waiting: 0 });
  await importForms([form(TWO, 'image.jpg')]);
  expect(await attachedPhotos()).toEqual({ attached: 0, waiting: 1, reasons: [sharedNameProblem(TWO)] });
});

test.each([
  ['the same letters', 'é.jpg', 'é.jpg'],
  ['other code points', 'é.jpg'.normalize('NFC'), 'é.jpg'.normalize('NFD')],
])('a photo that an earlier release attached also has its name, in %s', async (_case, one, two) => {
  await importForms([form(ONE, one)]);
  await addFile('é.jpg');
  expect(await attachedPhotos()).toMatchObject({ attached: 1 });
  // Earlier releases deleted the name after attaching its file.
  await db.deleteFrom('awaited_photos').execute();
  await importForms([form(TWO, two)]);
  expect(await attachedPhotos()).toMatchObject({ attached: 0, waiting: 1 });
  // Importing the file again stores its names.
  await importForms([form(ONE, one)]);
  expect(await db.selectFrom('awaited_photos').where('attached', '=', true).select('survey_id').execute()).toEqual([
    { survey_id: ONE },
  ]);
});

test('a dry run reports shared names, within the file and with existing surveys', async () => {
  const rows = [form(ONE, 'image.jpg', 'own.jpg'), form(TWO, 'image.jpg', 'own.jpg'), form(THREE, 'image.jpg')];
  await Promise.all(['image.jpg', `${ONE}/own.jpg`, `${TWO}/own.jpg`].map((name) => addFile(name)));
  const reportOf = async (inputs: readonly object[]) => {
    const reasons: string[] = [];
    const onMissing = (row: number, reason: string) => void reasons.push(`${row}: ${reason}`);
    const { photos } = await importForms(inputs, { folder: await photoFolder(media), onMissing });
    return { shared: photos.shared, missing: photos.missing, reasons };
  };
  expect(await reportOf(rows)).toEqual({
    shared: 3,
    missing: 0,
    reasons: [`1: ${sharedNameProblem(ONE)}`, `2: ${sharedNameProblem(TWO)}`, `3: ${sharedNameProblem(THREE)}`],
  });
  expect(await importForms(rows, {})).toMatchObject({ photos: { awaited: 5, shared: 5 } });
  await importForms([form(ONE, 'image.jpg')]);
  await attachedPhotos();
  expect(await reportOf([form(TWO, 'image.jpg')])).toMatchObject({
    shared: 1,
    reasons: [`1: ${sharedNameProblem(TWO)}`],
  });
});

test('a file in the folder of another survey is not used', async () => {
  await importForms([form(ONE, 'a.jpg')]);
  await addFile(`${TWO}/a.jpg`);
  expect((await attachedPhotos()).reasons).toEqual(['the photo "a.jpg": no file has this name']);
});

describe('an invalid file', () => {
  test.each<[what: string, name: string, bytes: Uint8Array, reason: string]>([
    ['no picture', 'a.jpg', Buffer.from('<svg/>'), 'it is not a readable JPEG or PNG'],
    ['empty', 'a.jpg', Buffer.alloc(0), 'it is not a readable JPEG or PNG'],
    ['torn', 'a.jpg', JPEG.subarray(0, -90), 'it is not a readable JPEG or PNG'],
    ['a bomb', 'a.png', blackPng(30_000), 'it has too many pixels'],
    ['of another type', 'a.heic', JPEG, 'it is not a readable JPEG or PNG'],
    ['too large', 'a.jpg', Buffer.alloc(16 * 1024 * 1024 + 1), 'its file is larger than 16 MiB'],
  ])('that is %s is reported, its name is kept, and other files are attached', async (_case, name, bytes, reason) => {
    await importForms([form(ONE, name, 'z.jpg')]);
    await addFile(name, bytes);
    await addFile('z.jpg');
    expect(await attachedPhotos()).toEqual({ attached: 1, waiting: 1, reasons: [`the photo "${name}": ${reason}`] });
    await addFile(name.replace(/\.\w+$/, '.jpg'));
    expect((await attachedPhotos()).waiting).toBe(name === 'a.jpg' ? 0 : 1);
  });

  test('outside the folder is never read, through any link or name', async () => {
    await writeFile(path.join(root, 'secret.jpg'), JPEG);
    await symlink(path.join(root, 'secret.jpg'), path.join(media, 'a.jpg'));
    await symlink(root, path.join(media, 'linked'));
    await importForms([form(ONE, 'a.jpg', 'secret.jpg', '..', '__proto__.jpg')]);
    expect(await attachedPhotos()).toMatchObject({ attached: 0, waiting: 3 });
  });

  test('a folder that is too large, too deep, a file, or missing is refused', async () => {
    await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => addFile(name)));
    await expect(photoFolder(media, 2)).rejects.toThrow('it contains more than 2 files.');
    await expect(photoFolder(path.join(media, 'a.jpg'))).rejects.toThrow('a.jpg: not a folder.');
    await expect(photoFolder(path.join(media, 'none'))).rejects.toThrow('ENOENT');
    await addFile(`${'d/'.repeat(40)}a.jpg`);
    await expect(photoFolder(media)).rejects.toThrow('subfolders are nested too deeply.');
  });
});

test('names without a file are in the lines of an export, and are imported again', async () => {
  await importForms([form(ONE, 'b.jpg', 'a.jpg'), form(TWO)]);
  await copyStores(db, other.db);
  const text = await exportText(db);
  expect(text).toContain('"photos":[["fruit_spoiled","a.jpg"],["fruit_spoiled","b.jpg"]]');
  expect(await importText(other.db, 'fourscore', text, { apply: true })).toMatchObject({
    added: 2,
    photos: { awaited: 2 },
  });
  expect(await exportText(other.db)).toBe(text);
  const brokenText = text.replace('"fruit_spoiled","a.jpg"', '"fruit_spoiled","../a.jpg"');
  const result = await importText(other.db, 'fourscore', brokenText, { apply: true });
  expect(result.reasons).toEqual([expect.stringContaining('the photo name "../a.jpg" contains a path')]);
});
