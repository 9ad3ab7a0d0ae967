import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { linkAction, unlinkAction } from '../../../../contract/followUp/actions/links.ts';
import { addActionPhoto } from '../../../../contract/followUp/actions/actions.ts';
import { listChanges } from '../../../../contract/access/history.ts';
import { deleteStore } from '../../../../contract/places/stores.ts';
import { ADDRESS_FORMS_A_MINUTE, LINK_FORMS_A_MINUTE, LINK_FORMS_AT_ONCE } from '../../../../domain/limits.ts';
import { askActions } from '../../../../../test/support/actions/askActions.ts';
import { group, groupUser, person, store } from '../../../../../test/support/factories.ts';
import { allowsItsOwn, linkedPages } from '../../../../../test/support/linkedPages/open.ts';
import { getPhoto } from '../../../../../test/support/pictures/photos.ts';
import { picture } from '../../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { multipart, upload, type Part } from '../../../../../test/support/upload.ts';
import { pictureSemaphore } from '../../../files/picture.ts';
import { activeInstrument } from '../../../shared/definitions/installedInstruments.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const server = await sharedServer({ now: NOW, publicUrl: 'https://audits.example.org', logLevel: 'info' });
const { db } = server;
const { questions } = await activeInstrument(db);
const [firstQuestion] = [...questions.values()].filter(({ scoringType }) => scoringType === 1);
const question = firstQuestion?.varname ?? '';
const coastal = await group(db);
const harbour = await store(db, { name: 'Harbour <Market>', groups: [coastal] });
const ann = await person(db, { now: NOW });
const gus = await groupUser(db, { groupId: coastal, stores: [harbour], now: NOW });
const eve = await groupUser(db, { name: 'eve', now: NOW });
const { call, add, detail, update, audit, kinds } = askActions(server, { by: ann, storeId: harbour });
const { read, send } = linkedPages(server);

/** Adds a photo by Gus to an action; returns the photo's id. */
async function sendActionPhoto(action_id: string): Promise<string> {
  const photo_id = randomUUID();
  const fields = Object.entries({ action_id, photo_id }).map(([name, value]) => ({ name, value }));
  const file = { name: 'file', filename: 'a.jpg', bytes: await picture('jpeg') };
  expect(await upload(server, addActionPhoto, [...fields, file], gus)).toMatchObject({ status: 200 });
  return photo_id;
}

const link = async (id: string, person = gus) =>
  ((await call(linkAction, { action_id: id }, person))['resultData'] as { url: string; until: string }).url;

const field = (name: string, value: string): Part => ({ name, value });
const photo = (bytes: Uint8Array): Part => ({ name: 'photo', filename: 'a.jpg', bytes });
const form = (over: Record<string, string> = {}) =>
  Object.entries({ sent: randomUUID(), name: 'Jo "the" Grocer', text: '', do: 'say', ...over }).map(([name, value]) =>
    field(name, value),
  );

test('the link shows only this action, in the reader’s language, not to robots and without a script', async () => {
  const id = await add({ question_id: question, title: 'Move <b>it</b>', detail: 'To the door', due: '2026-11-20' });
  await db.updateTable('actions').set({ points: 1.6 }).where('id', '=', id).execute();
  await add({ title: 'Another action' });
  const link = (await call(linkAction, { action_id: id }, gus))['resultData'] as { url: string; until: string };
  expect(link.url).toMatch(/^https:\/\/audits\.example\.org\/a\/[\w-]{43}$/);
  expect(link.until).toBe('2026-12-21T12:00:00.000Z');
  const { status, headers, page } = await read(link.url);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(allowsItsOwn({ headers, page })).toBe(true);
  expect(page).toContain('Move &#60;b&#62;it&#60;/b&#62;');
  expect(page).toContain('Harbour &#60;Market&#62;');
  expect(page).toContain(firstQuestion?.text.en);
  expect(page).toContain('overdue');
  expect(page).toContain('+1.6 pts expected');
  expect(page).toMatch(
    /<label class="field"\s*><span>Photo[^<]*<\/span>[^]*?<input type="file" name="photo" accept="image\/jpeg,image\/png"/,
  );
  expect(page).not.toMatch(/<script|Another action|user/);
  expect((await read(link.url, 'ru')).page).toContain(firstQuestion?.text['ru']);
  expect((await read(`${link.url}?lang=ja`, 'ru')).page).toContain('<html lang="ja">');
  expect((await read(`${link.url}?lang=en&lang=ru`, 'pt')).page).toContain('<html lang="pt">');
});

test('a comment, a photo and ‘done’ are on the timeline under the name that was entered; sent twice, they are there once', async () => {
  const id = await add({ title: 'Order <more>' });
  const url = await link(id);
  const parts = [...form({ text: 'It <i>came</i>\r\ntoday', do: 'done' }), photo(await picture('jpeg'))];
  const answers = await Promise.all([send(url, parts), send(url, parts)]);
  for (const { status, headers } of [...answers, await send(url, parts)]) {
    expect([status, headers['location']]).toEqual([303, '?sent=1&lang=en']);
  }
  const { status, timeline } = await detail(id);
  expect(status).toBe('done');
  const steps = timeline.filter(({ by }) => by === 'Jo "the" Grocer');
  expect(steps.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'comment It <i>came</i>\ntoday',
    'photo ',
    'status done',
  ]);
  expect((await getPhoto(server, gus, steps[1]?.photo_id ?? '')).statusCode).toBe(200);
  expect((await getPhoto(server, eve, steps[1]?.photo_id ?? '')).statusCode).toBe(404);
  const { page } = await read(`${url}?sent=1`);
  expect(page).toContain('Thank you. Your update was sent.');
  expect(page).toContain('It &#60;i&#62;came&#60;/i&#62;');
  expect(page).toContain('value="Jo &#34;the&#34; Grocer"');
  expect(page).not.toContain('value="done"');
  const { body } = await server.call(listChanges, { kind: 'action_changed' }, ann);
  const [entry] = body['resultData'] as { before: object; after: object; actor: object }[];
  expect(entry).toMatchObject({
    actor: { _id: null },
    before: { action_status: 'open' },
    after: { action_status: 'done', by_link: 'Jo "the" Grocer' },
  });
});

test('the photo that was sent is shown on the page only through the link, and no photo of a user or of another action is', async () => {
  const id = await add();
  const url = await link(id);
  const other = await link(await add());
  await send(url, [...form({ text: 'Look' }), photo(await picture('jpeg'))]);
  const { page } = await read(url);
  const [, address = ''] = /<a class="shot" href="([^"]+)"/.exec(page) ?? [];
  const response = await server.app.inject({ url: new URL(address, url).pathname, query: { size: 'thumb' } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(response.headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  });
  const photoId = address.slice(address.lastIndexOf('/') + 1);
  for (const path of [`${other}/photos/${photoId}`, `${url}/photos/${randomUUID()}`, `${url}/photos/x`]) {
    expect((await server.app.inject({ url: new URL(path).pathname })).statusCode, path).toBe(404);
  }
  // Readers of a link don't see users' photos of the action.
  const ownPhoto = await sendActionPhoto(id);
  expect((await read(url)).page).not.toContain(ownPhoto);
  expect((await server.app.inject({ url: new URL(`${url}/photos/${ownPhoto}`).pathname })).statusCode).toBe(404);
  await call(unlinkAction, { action_id: id }, gus);
  expect((await server.app.inject({ url: new URL(address, url).pathname })).statusCode).toBe(404);
});

test('the page shows the organisation’s name, and fills in the name of an owner without an account', async () => {
  await db.updateTable('organisation').set({ name: 'Coast & Co' }).execute();
  const url = await link(await add({ owner_name: 'Pat "Grocer"' }));
  const { page } = await read(url);
  expect(page).toContain('Coast &#38; Co');
  expect(page).toContain('value="Pat &#34;Grocer&#34;"');
  await send(url, form({ name: 'Sam', text: 'Done tomorrow' }));
  expect((await read(url)).page).toContain('value="Sam"');
  // An invalid link reveals nothing.
  expect((await read(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).page).not.toContain('Coast');
});

test('rejected input is reported on the page, and the entered text remains', async () => {
  const url = await link(await add());
  const text = 'A <long> "story" & more';
  const escapedText = 'A &#60;long&#62; &#34;story&#34; &#38; more';
  for (const [parts, status, message] of [
    [form({ text, name: ' ' }), 422, 'Your name is required.'],
    [form({ text, name: 'x'.repeat(121) }), 422, 'Your name is too long. Shorten it.'],
    [form({ text, name: 'a\u0000b' }), 422, 'Your name contains characters'],
    [form({ text, sent: '1' }), 400, 'The server couldn’t read this request.'],
    [[...form({ text }), photo(Buffer.from('no picture'))], 422, 'This file can’t be used.'],
    [[...form({ text }), photo(Buffer.alloc(12_000_001))], 413, 'This photo is too large.'],
  ] as const) {
    const reply = await send(url, parts);
    expect([reply.status, reply.page.includes(message)], message).toEqual([status, true]);
    expect(reply.page, message).toContain(escapedText);
  }
  expect((await send(url, form())).page).toContain('Write a comment or add a photo.');
  const longReply = await send(url, form({ text: 'y'.repeat(4_001) }));
  expect([longReply.status, longReply.page.includes('y'.repeat(4_001))]).toEqual([422, true]);
});

test('a body that is not a form is refused with a page, and nothing is stored', async () => {
  const id = await add();
  const url = (await link(id)).replace('https://audits.example.org', '');
  for (const [type, payload] of [
    ['application/json', '{"name":"x"}'],
    ['application/x-www-form-urlencoded', 'name=x&text=y'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
    ['multipart/form-data', 'nothing'],
  ] as const) {
    const response = await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect(response.statusCode, type).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, type).toBeLessThan(500);
    expect(response.body, type).toContain('<!doctype html>');
    expect(response.headers['x-robots-tag']).toBe('noindex');
  }
  expect(await kinds(id)).toEqual(['made', 'shared']);
});

/** Returns the row of a link that was emailed to an owner without an account. */
const emailedLink = (id: string) => ({
  action_id: id,
  token_hash: Buffer.alloc(32, 7),
  made_at: new Date('2026-11-20T00:00:00Z'),
  until: new Date('2026-12-20T00:00:00Z'),
  emailed: true,
});

test('the page is the same whatever ended the link, and accepts nothing', async () => {
  const missingReply = await read(`/a/${'x'.repeat(43)}`);
  expect([missingReply.status, missingReply.headers['x-robots-tag']]).toEqual([404, 'noindex']);
  expect(missingReply.page).toContain('This page is no longer shared');
  const expectGone = async (url: string) => {
    expect(await read(url).then(({ status, page }) => ({ status, page }))).toEqual({
      status: 404,
      page: missingReply.page,
    });
    const reply = await send(url, form({ do: 'done' }));
    expect([reply.status, reply.page]).toEqual([404, missingReply.page]);
  };
  await expectGone('/a/short');
  await expectGone(`/a/${'%00'.repeat(3)}`);

  const actionId = await add();
  const first = await link(actionId);
  const second = await link(actionId);
  for (const url of [first, second]) expect((await read(url)).status).toBe(200);
  expect(await call(unlinkAction, { action_id: actionId }, gus)).toMatchObject({ type: true });
  expect(await call(unlinkAction, { action_id: actionId }, gus)).toMatchObject({ type: true });
  for (const url of [first, second]) await expectGone(url);
  expect(await kinds(actionId)).toEqual(['made', 'shared', 'shared', 'unshared']);

  const droppedAction = await add();
  const droppedLink = await link(droppedAction);
  await update(droppedAction, { status: 'dropped', reason: 'Sold' });
  await expectGone(droppedLink);
  expect(await call(linkAction, { action_id: droppedAction }, gus)).toMatchObject({ code: 'action_finished' });
  // A reopened action has no link: revoked links don't become valid again.
  await update(droppedAction, { status: 'open' });
  await expectGone(droppedLink);

  const input = await add({ owner_name: 'Jo' });
  const ofJo = await link(input);
  // Assigning a new owner revokes the link emailed to the previous owner; the link that remains was created by hand.
  await db.insertInto('action_links').values(emailedLink(input)).execute();
  await update(input, { owner: gus.id });
  expect((await read(ofJo)).status).toBe(200);
  expect(await db.selectFrom('action_links').where('action_id', '=', input).select('emailed').execute()).toEqual([
    { emailed: false },
  ]);

  const shop = await store(db, { groups: [coastal] });
  const confirmedAction = await add({ store_id: shop, question_id: question });
  const confirmedLink = await link(confirmedAction, ann);
  const archivedLink = await link(await add({ store_id: shop }), ann);
  server.later(1_000);
  await audit('2026-11-21T12:00:00.500Z', { [question]: 'Yes' }, { store_id: shop });
  expect((await detail(confirmedAction)).status).toBe('confirmed');
  await expectGone(confirmedLink);
  expect((await read(archivedLink)).status).toBe(200);
  await call(deleteStore, { sid: shop });
  await expectGone(archivedLink);

  const old = await link(await add());
  server.later(30 * DAY_MS - 1);
  expect((await read(old)).status).toBe(200);
  server.later(1);
  await expectGone(old);
});

test('users who see the action create and revoke a link; its secret is in no table and no log line', async () => {
  const id = await add();
  for (const change of [linkAction, unlinkAction]) {
    expect(await call(change, { action_id: id }, eve)).toEqual(await call(change, { action_id: randomUUID() }, eve));
  }
  const url = await link(id);
  const token = url.slice(-43);
  await send(url, form({ text: 'Seen' }));
  await read(url);
  const { rows } = await server.pool.query<{ link: string }>('select action_links::text as link from action_links');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(server.lines.some((line) => line.includes('/a/:token'))).toBe(true);
  expect(server.lines.join('')).not.toContain(token);
});

test('a link accepts a limited number of forms in a minute', async () => {
  const url = await link(await add());
  for (let attempt = 0; attempt < LINK_FORMS_A_MINUTE; attempt++) {
    expect((await send(url, form({ text: `No. ${attempt}` }))).status).toBe(303);
  }
  const over = await send(url, form({ text: 'One more' }));
  expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(over.page).toContain('One more');
  server.later(60_000);
  expect((await send(url, form({ text: 'One more' }))).status).toBe(303);
});

test('an address can send a limited number of forms in a minute, whatever their links', async () => {
  const urls = [];
  for (let nth = 0; nth < ADDRESS_FORMS_A_MINUTE / LINK_FORMS_A_MINUTE; nth++) urls.push(await link(await add()));
  server.later(60_000);
  for (const url of urls) {
    for (let attempt = 0; attempt < LINK_FORMS_A_MINUTE; attempt++) await send(url, form({ text: `No. ${attempt}` }));
  }
  const over = await send(await link(await add()), form({ text: 'One more' }));
  expect([over.status, over.page.includes('One more')]).toEqual([429, true]);
  server.later(60_000);
});

test('a photo is stored on disk while it arrives, and four forms of a link are read at a time', async () => {
  server.later(120_000);
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = origin + (await link(await add())).replace('https://audits.example.org', '');
  const { payload, headers } = multipart([...form(), photo(Buffer.alloc(2_000_000))]);
  const incomingFiles = async () => (await readdir(path.join(server.dataDir, 'incoming')).catch(() => [])).length;
  const sentRequests = Array.from({ length: LINK_FORMS_AT_ONCE + 1 }, () =>
    request(address, { method: 'POST', headers }),
  );
  const statuses: number[] = [];
  for (const request of sentRequests) {
    request.on('error', () => {});
    request.on('response', (response) => statuses.push(response.resume().statusCode ?? 0));
    request.write(payload.subarray(0, 1_000_000));
  }
  await expect.poll(async () => [await incomingFiles(), statuses]).toEqual([LINK_FORMS_AT_ONCE, [503]]);
  for (const request of sentRequests) request.destroy();
  await expect.poll(incomingFiles).toBe(0);
  expect((await send(address, [...form({ text: 'After it' }), photo(await picture('jpeg'))])).status).toBe(303);
  await expect.poll(incomingFiles).toBe(0);
});

test('the photos of a link are decoded one at a time, while those of another link are not delayed', async () => {
  server.later(120_000);
  const [busy, other] = [await add(), await add()];
  const endSlot = await pictureSemaphore.acquire(`link ${busy}`);
  const waitingReply = send(await link(busy), [...form(), photo(await picture('jpeg'))]);
  await expect.poll(() => pictureSemaphore.usage()).toEqual({ running: 1, waiting: 1 });
  expect((await send(await link(other), [...form(), photo(await picture('jpeg'))])).status).toBe(303);
  expect(pictureSemaphore.usage()).toEqual({ running: 1, waiting: 1 });
  endSlot();
  expect((await waitingReply).status).toBe(303);
});
