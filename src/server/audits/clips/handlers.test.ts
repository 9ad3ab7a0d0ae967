import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { blankDatabase } from '../../../../test/support/database.ts';
import { groupUser, person } from '../../../../test/support/factories.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { cornerModule } from '../../../../test/support/modules.ts';
import { mp3, oggOpus } from '../../../../test/support/recordings.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';
import { addClip, deleteClip, listClips } from '../../../contract/audits/clips.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { openDraft, publishDraft, saveDraft } from '../../../contract/audits/drafts.ts';
import { CLIP_MAX_BYTES } from '../../../domain/clips.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { restoreBackup } from '../../operations/backups/restoreBackup.ts';
import { writeBackup } from '../../operations/backups/writeBackup.ts';
import { sweepUnusedImages } from '../../places/images/sweep.ts';

const folder = await sharedFolder();
const server = await sharedServer();
const { db } = server;
const ann = await person(db);
const gus = await groupUser(db);

const FRUIT = { name: 'corner', version: '1.0', language: 'en', path: 'items/fruit/text' };

beforeEach(async () => {
  await server.empty('drafts', 'modules', 'clips');
  await server.call(loadDefinition, { definition: cornerModule(), use: true }, ann);
});

const send = (fields: Record<string, string | undefined> = {}, bytes = oggOpus(2), caller = ann) => {
  const parts = Object.entries({ ...FRUIT, ...fields }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  return upload(server, addClip, [...parts, { name: 'file', filename: 'a.html', bytes }], caller);
};
const add = async (...fields: Parameters<typeof send>) =>
  ((await send(...fields)).body['resultData'] as { clip: string }).clip;
const codeOf = async (...fields: Parameters<typeof send>) => {
  const { status, body } = await send(...fields);
  return [status, body['code'], body['field']];
};
type Row = { clip: string; name: string; path: string; language: string; text: string; seconds: number };
const list = async (input: object = { name: 'corner' }, caller = ann) =>
  (await server.call(listClips, input, caller)).body['resultData'] as Row[];
const idsIn = async (input: object) => (await list(input)).map(({ clip }) => clip);
const get = (id: string, caller: { token: string } | null = gus) =>
  server.app.inject({
    method: 'GET',
    url: `/clips/${id}`,
    headers: caller ? { authorization: `Basic ${caller.token}` } : {},
  });

test('a clip is listed with its text, and served by its real type to everyone who is signed in', async () => {
  const [ogg, tune] = [await add(), await add({ path: 'title', language: 'es' }, mp3(3))];
  expect(await list(undefined, gus)).toEqual([
    { clip: ogg, name: 'corner', path: 'items/fruit/text', language: 'en', text: 'Fruit sold?', seconds: 2 },
    {
      clip: tune,
      name: 'corner',
      path: 'title',
      language: 'es',
      text: 'Tienda',
      seconds: expect.closeTo(3, 1) as number,
    },
  ]);
  // Without a name, the call lists the clips of all definitions in use.
  expect((await list({}, gus)).map(({ clip }) => clip)).toEqual([ogg, tune]);
  const reply = await get(ogg);
  expect([reply.statusCode, reply.rawPayload.equals(oggOpus(2))]).toEqual([200, true]);
  expect(reply.headers).toMatchObject({
    'content-type': 'audio/ogg',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    vary: 'authorization',
  });
  expect((await get(tune)).headers['content-type']).toBe('audio/mpeg');
  expect((await get(ogg, null)).statusCode).toBe(401);
  // Unlike images, clips can't be fetched by file name.
  const { file } = await db.selectFrom('clips').where('id', '=', ogg).select('file').executeTakeFirstOrThrow();
  expect((await server.app.inject({ method: 'GET', url: `/images/${file}` })).statusCode).toBe(404);
});

test('a clip remains with its text through drafts and versions, and is never that of a changed text', async () => {
  const [fruit, title] = [await add(), await add({ path: 'title' })];
  const { resultData } = (await server.call(openDraft, { name: 'corner' }, ann)).body as {
    resultData: { draft_id: string };
  };
  const draft = resultData.draft_id;
  const edit = { op: 'set', path: 'items/fruit/text/en', value: 'Any fruit sold?' };
  await server.call(saveDraft, { draft_id: draft, rev: 0, edits: [edit] }, ann);
  expect(await idsIn({ name: 'corner', draft: true })).toEqual([title]);
  const newClip = await add({ version: undefined });
  expect(await idsIn({ name: 'corner', draft: true })).toEqual([newClip, title]);
  expect(await idsIn({ name: 'corner' })).toEqual([fruit, title]);
  await server.call(publishDraft, { draft_id: draft, rev: 1, version: '1.1', note: '', use: true }, ann);
  expect(await idsIn({ name: 'corner', version: '1.1' })).toEqual([newClip, title]);
  expect(await idsIn({ name: 'corner', version: '1.0' })).toEqual([fruit, title]);
});

test('of two uploads for a text at once, exactly one remains; the file of a deleted clip is removed later', async () => {
  const clips = await Promise.all([add(), add({}, mp3(1)), add()]);
  const remainingIds = await idsIn({ name: 'corner' });
  expect(remainingIds).toHaveLength(1);
  const [last = ''] = remainingIds;
  expect(clips).toContain(last);
  const statuses = async () => Promise.all(clips.map(async (clip) => (await get(clip)).statusCode));
  expect((await statuses()).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
  expect((await server.call(deleteClip, { clip: last }, gus)).status).toBe(403);
  expect((await server.call(deleteClip, { clip: last }, ann)).body).toMatchObject({ type: true });
  expect((await server.call(deleteClip, { clip: last }, ann)).status).toBe(404);
  expect(await statuses()).toEqual([404, 404, 404]);
  const images = imageHome({ dataDir: server.dataDir });
  const sweep = (hours: number) =>
    sweepUnusedImages({
      db,
      images,
      clock: () => new Date(Date.now() + hours * 3_600_000),
      log: { info() {}, warn() {} },
    });
  await add();
  await sweep(0);
  await sweep(25);
  expect((await images.names()).filter((name) => name.startsWith('clip-'))).toHaveLength(1);
  const entries = (await entriesOf(db)).filter(({ kind }) => kind === 'clip_deleted');
  expect(entries).toEqual([
    expect.objectContaining({ name: 'corner', before: { path: 'items/fruit/text', language: 'en' }, after: null }),
  ]);
});

test('refuses unknown texts, other files, and what is too long or too large, and stores nothing', async () => {
  const unknown = [200, 'unknown_text', 'path'];
  expect(await codeOf({ language: 'fr' })).toEqual(unknown);
  expect(await codeOf({ path: 'items/none/text' })).toEqual(unknown);
  // Fields that aren't texts, and inherited properties.
  for (const name of [
    { path: 'source', language: 'title' },
    { path: 'items/fruit', language: 'kind' },
    { path: '__proto__', language: 'en' },
    { path: 'items/constructor/text' },
    { path: '' },
    { path: 'items/fruit/text', language: '__proto__' },
  ]) {
    expect((await send(name)).body).toMatchObject({ type: false });
  }
  expect(await codeOf({ name: 'none' })).toEqual([404, 'not_found', undefined]);
  expect(await codeOf({ version: '9' })).toEqual([404, 'not_found', undefined]);
  expect(await codeOf({ version: undefined })).toEqual([404, 'not_found', undefined]);
  expect(await codeOf({ text_hash: '0'.repeat(64) })).toEqual([409, 'text_changed', 'path']);
  expect(await codeOf({}, Buffer.from('<html>'))).toEqual([200, 'bad_clip', 'file']);
  expect(await codeOf({}, oggOpus(61.5))).toEqual([200, 'clip_too_long', 'file']);
  expect(await codeOf({}, Buffer.alloc(CLIP_MAX_BYTES + 1))).toEqual([413, 'clip_too_large', 'file']);
  expect((await send({}, oggOpus(2), gus)).status).toBe(403);
  expect(await list()).toEqual([]);
  expect((await server.call(listClips, { name: 'corner', draft: true }, gus)).status).toBe(404);
  expect((await get('none')).statusCode).toBe(404);
});

test('a draft that lacks nearly everything has neither texts nor clips', async () => {
  const draft = { module: 'bare', version: '1.0', title: { en: 'Bare' }, sections: [{ code: 'x', items: [] }] };
  const openReply = await server.call(openDraft, { definition: draft }, ann);
  expect(openReply.body).toMatchObject({ type: true });
  expect(await codeOf({ name: 'bare', version: undefined })).toEqual([200, 'unknown_text', 'path']);
  const clip = await add({ name: 'bare', version: undefined, path: 'title' });
  expect(await idsIn({ name: 'bare', draft: true })).toEqual([clip]);
});

test('a backup contains clips, and restores them', async () => {
  const clip = await add();
  const file = path.join(folder, 'clips.tar.gz');
  await writeBackup(file, { url: server.url, images: imageHome({ dataDir: server.dataDir }) });
  const target = await blankDatabase();
  try {
    const images = imageHome({ dataDir: folder });
    await restoreBackup(file, async () => ({ url: target.url, images }));
    const row = await db.selectFrom('clips').where('id', '=', clip).select('file').executeTakeFirstOrThrow();
    expect((await images.get(row.file))?.equals(oggOpus(2))).toBe(true);
  } finally {
    await target.drop();
  }
});
