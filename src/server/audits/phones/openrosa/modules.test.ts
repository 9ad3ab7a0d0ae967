import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { cornerModule, plainModule } from '../../../../../test/support/modules.ts';
import { groupUser, store } from '../../../../../test/support/factories.ts';
import {
  field,
  FIELD_TIME,
  fillForm,
  get,
  offeredForm,
  phoneOf,
  send,
  type FormInput,
} from '../../../../../test/openrosa/submissions.ts';
import { picture } from '../../../../../test/support/pictures/pictures.ts';
import * as calls from '../../../../contract/audits/assessments.ts';
import * as definitions from '../../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { addWebhook } from '../../../../contract/dataOut/webhooks.ts';
import { deletePhone } from '../../../../contract/audits/phones.ts';

const { server, ada, shop, gus, phone } = await field();
const { db } = server;
const foreign = await store(db, { name: 'Foreign' });
const FORM = { id: 'fourscore-corner', version: '1.0.1' };

const use = async (name: string, version: string | null) =>
  server.call(definitions.putDefinitionToUse, { name, version }, ada);
await server.call(definitions.loadDefinition, { definition: cornerModule(), use: true }, ada);
await server.call(definitions.loadDefinition, { definition: plainModule('unused') }, ada);
await get(server, phone, '/formList');

const ANSWERS = `<S_only><S_only_1><fruit>yes</fruit><step>none</step><drinks>water</drinks><metres>12.5</metres>
  <fruit_note>two &lt; three</fruit_note></S_only_1>
  <rice><price>1.8</price><none/><size>500</size><unit>g</unit><packs>2</packs><special>1.5</special></rice>
  <bread><price>2</price><none/><size>1</size><unit>kg</unit><packs/><special/></bread>
  <S_only_4><day>2026-11-19</day><remark>clean</remark></S_only_4></S_only>`;
const fill = (over: Partial<FormInput> = {}) => fillForm({ form: FORM, store: shop, more: ANSWERS, ...over });

async function detail(id: string) {
  const { body, status } = await server.call(calls.readAssessment, { assessment_id: id }, ada);
  return status === 200 ? (body as ReplyOf<typeof calls.readAssessment>).resultData : null;
}
async function countRows() {
  const { body } = await server.call(calls.listAssessments, { void: true }, ada);
  return (body as ReplyOf<typeof calls.listAssessments>).count;
}

async function versions(id: string) {
  const { body } = await server.call(calls.listAssessmentRevisions, { assessment_id: id }, ada);
  const { resultData } = body as ReplyOf<typeof calls.listAssessmentRevisions>;
  return resultData.map(({ version, void: isVoid }) => [version, isVoid]);
}
const queueRows = async () =>
  (await db.selectFrom('webhook_deliveries').orderBy('id').select('event').execute()).map(({ event }) => event);

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]+)</${name}>`, 'g'))].map(([, text]) => text ?? '');
const pathOf = (url = '') => url.slice(url.indexOf(phone.at) + phone.at.length);

let before = 0;
beforeEach(async () => void (before = await countRows()));
const add = async () => (await countRows()) - before;

describe('the list of forms', () => {
  test('contains the modules in use alongside the audit, with the hash of exactly what is served', async () => {
    const { body } = await get(server, phone, '/formList');
    expect([textsOf(body, 'formID'), textsOf(body, 'version'), textsOf(body, 'name')]).toEqual([
      ['four-ps', FORM.id],
      ['1.0.1', FORM.version],
      ['Four Ps store audit', 'Corner store'],
    ]);
    const form = await get(server, phone, pathOf(textsOf(body, 'downloadUrl')[1]));
    expect([form.statusCode, `md5:${md5(form.body)}`]).toEqual([200, textsOf(body, 'hash')[1]]);
    const manifest = await get(server, phone, pathOf(textsOf(body, 'manifestUrl')[1]));
    expect(textsOf(manifest.body, 'filename')).toEqual(['stores.csv', 'previous.csv']);
    const files = await Promise.all(
      textsOf(manifest.body, 'downloadUrl').map((url) => get(server, phone, pathOf(url))),
    );
    expect(textsOf(manifest.body, 'hash')).toEqual(files.map((file) => `md5:${md5(file.body)}`));
    const previous = pathOf(textsOf(manifest.body, 'downloadUrl')[1]);
    const { headers } = await get(server, phone, previous);
    expect((await get(server, phone, previous, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });

  test.each(['fourscore-unused', 'fourscore-nothing', 'corner'])('offers nothing of %s', async (id) => {
    const files = ['stores.csv', 'previous.csv'].map((name) => `/media/${id}/${name}`);
    for (const path of [`/forms/${id}/1.0.1.xml`, `/forms/${id}/manifest`, ...files]) {
      const { statusCode, body } = await get(server, phone, path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toMatch(/<message nature="submit_error">.{10,}<\/message>/);
    }
    expect(await send(server, phone, fill({ form: { id, version: '1.0.1' } }))).toMatchObject({ status: 404 });
  });

  test('drops a module that is no longer in use, but what phones have filled in is still accepted', async () => {
    await use('corner', null);
    expect(textsOf((await get(server, phone, '/formList')).body, 'formID')).toEqual(['four-ps']);
    expect((await get(server, phone, `/forms/${FORM.id}/${FORM.version}.xml`)).statusCode).toBe(404);
    expect(await send(server, phone, fill())).toMatchObject({ status: 201 });
    await use('corner', '1.0');
  });

  test('has a higher version of a form after its texts were translated; the older one remains valid', async () => {
    await server.call(definitions.loadDefinition, { definition: plainModule('told'), use: true }, ada);
    const version = async () => textsOf((await get(server, phone, '/formList')).body, 'version')[2];
    expect([await version(), await version()]).toEqual(['1.0.1', '1.0.1']);
    await server.call(
      definitions.translateDefinition,
      { name: 'told', version: '1.0', language: { tag: 'es' }, texts: { 'items/sold/text': '¿Se vende?' } },
      ada,
    );
    expect(await version()).toBe('1.0.2');
    const more = '<S_only><S_only_1><sold>yes</sold></S_only_1></S_only>';
    for (const formVersion of ['1.0.1', '1.0.2']) {
      const xml = fill({ form: { id: 'fourscore-told', version: formVersion }, more });
      expect(await send(server, phone, xml)).toMatchObject({ status: 201, message: 'Module told\nShare: 100%' });
    }
    const unknown = fill({ form: { id: 'fourscore-told', version: '1.0.3' }, more });
    expect(await send(server, phone, unknown)).toMatchObject({ status: 404 });
    await use('told', null);
  });
});

describe('what was found last time', () => {
  test('is listed for the user’s stores only, in a few characters', async () => {
    const list = async (path = `/media/${FORM.id}/previous.csv`) => (await get(server, phone, path)).body;
    const header = 'name,v_fruit,v_step,v_drinks,v_metres,v_rice,v_bread,v_day\n-,,,,,,,\n';
    await server.empty('latest_assessments');
    expect(await list()).toBe(header);
    await send(server, await phoneOf(server, ada), fill({ store: foreign }));
    expect(await list()).toBe(header);
    expect(await send(server, phone, fill())).toMatchObject({ status: 201 });
    const nonePart = '<S_only><rice><none>none</none></rice></S_only>';
    await send(server, phone, fill({ end: '2026-11-19T09:00:00.000+00:00', more: nonePart }));
    expect(await list()).toBe(`${header}${shop},✓,None,Water,13 m,1.80 / 2 × 500 g,2.00 / 1 kg,2026-11-19\n`);
    await send(server, phone, fill({ end: '2026-11-20T10:00:00.000+00:00', more: nonePart }));
    expect(await list()).toBe(`${header}${shop},,,,,Not sold today,,\n`);
  });
});

describe('a submission', () => {
  test('is stored like the assessment that /assessment/add would create, for the phone’s user', async () => {
    const [id, copyId] = [randomUUID(), randomUUID()];
    const reply = await send(server, phone, fill({ id, start: '2026-11-20T08:30:00.000+00:00' }));
    expect(reply).toMatchObject({ status: 201, message: 'Corner store\nShare: 50%\nCost: 7.40\nReady' });
    await server.call(
      calls.addAssessment,
      {
        assessment_id: copyId,
        store_id: shop,
        module: 'corner',
        date: '2026-11-20T09:00:00Z',
        started: '2026-11-20T08:30:00Z',
        answers: [
          { item: 'fruit', value: 'yes', note: 'two < three' },
          { item: 'step', value: 'none' },
          { item: 'drinks', value: ['water'] },
          { item: 'metres', value: 12.5 },
          { item: 'rice', value: { price: 1.8, size: 500, unit: 'g', packs: 2, special: 1.5 } },
          { item: 'bread', value: { price: 2, size: 1, unit: 'kg' } },
          { item: 'day', value: '2026-11-19' },
          { item: 'remark', value: 'clean' },
        ],
      },
      gus,
    );
    const assessment = await detail(id);
    const other = await detail(copyId);
    const links = { assessment_id: null, previous: null, next: null };
    const withoutLast = (input: typeof assessment) => ({
      ...input,
      ...links,
      answers: input?.answers.map((answer) => ({ ...answer, previous: null })),
    });
    expect(withoutLast(assessment)).toEqual(withoutLast(other));
    expect(assessment).toMatchObject({ by: { userid: gus.id }, answers: { length: 8 } });
  });

  test('gets a reply in the app’s language, which says where there is not enough data', async () => {
    const more = `<S_only><S_only_1><step>na</step></S_only_1><bread><none>none</none></bread></S_only>`;
    const { message } = await send(server, phone, fill({ more: `${more}<LANGUAGE>es</LANGUAGE>` }));
    expect(message).toBe('Tienda\nParte: Datos insuficientes\nCost: Datos insuficientes');
  });

  test('gets a reply that hides a measure of which too little was observed', async () => {
    const [section] = plainModule('scarce').sections;
    const more = { varname: 'shown', text: { en: 'Is it shown?' }, kind: 'yes_no', earns: 'yes' } as const;
    const measure = { id: 'share', title: { en: 'Share' }, formula: 'score()', coverage: 'answered()', enough: 0.9 };
    const sections = section ? [{ ...section, items: [...section.items, more] }] : [];
    const definition = plainModule('scarce', { sections, measures: [measure] });
    await server.call(definitions.loadDefinition, { definition, use: true }, ada);
    await get(server, phone, '/formList');
    const form = { id: 'fourscore-scarce', version: '1.0.1' };
    const one = '<S_only><S_only_1><sold>yes</sold></S_only_1></S_only>';
    const { message } = await send(server, phone, fill({ form, more: one }));
    expect(message).toBe('Module scarce\nShare: Not enough data');
    const all = one.replace('</sold>', '</sold><shown>no</shown>');
    expect(await send(server, phone, fill({ form, more: all }))).toMatchObject({
      message: 'Module scarce\nShare: 50',
    });
    await use('scarce', null);
  });

  test('has its photos with the assessment, once each; one that cannot be read is left out and reported', async () => {
    const items = (['sold', 'shown'] as const).map((varname) => ({
      varname,
      text: { en: varname },
      kind: 'yes_no' as const,
      earns: 'yes' as const,
      photo: 'optional' as const,
    }));
    const definition = plainModule('pictured', { sections: [{ code: 'only', title: { en: 'Only' }, items }] });
    await server.call(definitions.loadDefinition, { definition, use: true }, ada);
    await get(server, phone, '/formList');
    const fields = '<sold>yes</sold><sold_photo>1.jpg</sold_photo><shown>no</shown><shown_photo>2.jpg</shown_photo>';
    const more = `<S_only><S_only_1>${fields}</S_only_1></S_only>`;
    const form = { id: 'fourscore-pictured', version: '1.0.1' };
    const id = randomUUID();
    const xml = fill({ id, form, more });
    const photosOf = async () => (await detail(id))?.answers.map(({ item, photos }) => [item, photos.length]);
    const first = await send(server, phone, xml, { '1.jpg': await picture('jpeg'), '2.jpg': Buffer.from('none') });
    expect(first).toMatchObject({ status: 201, message: expect.stringContaining('2.jpg') as string });
    expect(await photosOf()).toEqual([
      ['sold', 1],
      ['shown', 0],
    ]);
    const secondReply = await send(server, phone, xml, {
      '1.jpg': await picture('jpeg'),
      '2.jpg': await picture('jpeg'),
    });
    expect(secondReply.status).toBe(201);
    expect(await photosOf()).toEqual([
      ['sold', 1],
      ['shown', 1],
    ]);
    await use('pictured', null);
  });

  test('that has no answers is void, says so, and is no addition for webhooks until it is restored', async () => {
    const id = randomUUID();
    const events = ['assessment.added', 'assessment.changed', 'survey.added', 'survey.changed'];
    const url = 'https://later.example.org/hook';
    expect((await server.call(addWebhook, { url, events }, ada)).body).toMatchObject({ type: true });
    const more = '<S_only><rice><size>1</size><unit>kg</unit></rice></S_only>';
    const reply = await send(server, phone, fill({ id, more }));
    expect(reply).toMatchObject({ status: 201, message: expect.stringContaining('doesn’t count') as string });
    expect(await detail(id)).toMatchObject({ void: true, void_reason: 'No questions were answered.' });
    expect(await send(server, phone, fill({ id, more }))).toMatchObject({ status: 201, message: reply.message });
    expect(await versions(id)).toEqual([[1, true]]);
    const blank = randomUUID();
    await send(server, phone, fillForm({ form: await offeredForm(server, phone), id: blank, store: shop }));
    // A blank audit is voided by a second version, which is reported as a change.
    expect(await queueRows()).toEqual(['survey.changed']);
    const restoreInput = { assessment_id: id, version: 1, reason: 'It was open' };
    expect((await server.call(calls.restoreAssessment, restoreInput, ada)).body).toMatchObject({ type: true });
    expect(await queueRows()).toEqual(['survey.changed', 'assessment.changed']);
    expect(await versions(id)).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await detail(id)).toMatchObject({ void: false, version: 2 });
    await server.empty('webhook_deliveries', 'webhooks');
  });

  test('from a phone whose clock is wrong is dated by its arrival', async () => {
    const id = randomUUID();
    const xml = fill({ id, end: '2036-11-20T09:00:00.000+00:00' });
    expect(await send(server, phone, xml)).toMatchObject({ status: 201 });
    expect(await detail(id)).toMatchObject({ date: FIELD_TIME.toISOString(), started: null });
    server.later(60_000);
    expect(await send(server, phone, xml)).toMatchObject({ status: 201 });
  });
});

describe('the reply to', () => {
  test('the same submission again, also after a correction and without the store: the same, and nothing is added', async () => {
    const id = randomUUID();
    const first = await send(server, phone, fill({ id }));
    expect(await send(server, phone, fill({ id }))).toMatchObject({ status: 201, message: first.message });
    const answers = [{ item: 'fruit', value: 'no' }];
    await server.call(calls.correctAssessment, { assessment_id: id, version: 1, reason: 'slip', answers }, ada);
    expect(await send(server, phone, fill({ id }))).toMatchObject({ status: 201, message: first.message });
    await db.deleteFrom('user_stores').where('user_id', '=', gus.id).execute();
    expect(await send(server, phone, fill({ id }))).toMatchObject({ status: 201, message: first.message });
    await db.insertInto('user_stores').values({ user_id: gus.id, store_id: shop }).execute();
    expect([await add(), (await detail(id))?.version]).toEqual([1, 2]);
  });

  test('another submission with its id, and the same from another user: 409', async () => {
    const id = randomUUID();
    await send(server, phone, fill({ id }));
    const other = fill({ id, more: ANSWERS.replace('yes', 'no') });
    expect(await send(server, phone, other)).toMatchObject({ status: 409 });
    expect(await send(server, await phoneOf(server, ada), fill({ id }))).toMatchObject({ status: 409 });
    expect(await add()).toBe(1);
  });

  test('two at once: one is stored; the other gets the same reply, or 409 if it differs', async () => {
    const id = randomUUID();
    const second = await phoneOf(server, gus);
    const [one, repeat] = await Promise.all([phone, second].map((sender) => send(server, sender, fill({ id }))));
    expect([one?.status, repeat?.status, repeat?.message]).toEqual([201, 201, one?.message]);
    const other = randomUUID();
    const phones = [phone, await phoneOf(server, ada)];
    const replies = await Promise.all(phones.map((phone) => send(server, phone, fill({ id: other }))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await add()).toBe(2);
  });

  test('a store of other users, and a missing one: 403 with its name, and nothing is stored', async () => {
    const more = `${ANSWERS}<store_name>Foreign</store_name>`;
    const refusal = await send(server, phone, fill({ store: foreign, more }));
    expect(refusal).toMatchObject({ status: 403, message: expect.stringContaining('Foreign') as string });
    for (const missing of [randomUUID(), '-', '']) {
      expect(await send(server, phone, fill({ store: missing }))).toMatchObject({ status: 403 });
    }
    expect(await add()).toBe(0);
  });

  test('an unknown item: it is ignored, because no version of the form has it', async () => {
    const id = randomUUID();
    const more = ANSWERS.replace('<S_only_1>', '<S_only_1><candles>yes</candles>');
    expect(await send(server, phone, fill({ id, more }))).toMatchObject({ status: 201 });
    expect((await detail(id))?.answers).toHaveLength(8);
  });

  test.each([
    ['an unknown choice', '<step>none</step>', '<step>half</step>'],
    ['an unknown answer', '<fruit>yes</fruit>', '<fruit>perhaps</fruit>'],
    ['a number out of bounds', '>12.5<', '>51<'],
    ['text as a number', '>12.5<', '>much<'],
    ['a number in another notation', '>12.5<', '>0x10<'],
    ['an infinite number', '>12.5<', '>1E999<'],
    ['a unit that doesn’t fit', '<unit>g</unit>', '<unit>ml</unit>'],
    ['a price without a size', '<size>500</size>', '<size/>'],
    ['a day that doesn’t exist', '2026-11-19', '2026-11-31'],
    ['a control character', '>clean<', '>&#x85;&#x1;<'],
    ['a text that is too long', '>clean<', `>${'x'.repeat(4001)}<`],
    ['a DTD', '<data', '<!DOCTYPE data><data'],
    ['an unknown entity', '>clean<', '>&nbsp;<'],
  ])('%s: 400 with a message, and nothing is stored', async (_what, from, to) => {
    const xml = fill();
    expect(xml).toContain(from);
    const { status, message } = await send(server, phone, xml.replace(from, to));
    expect([status, message.length > 10]).toEqual([400, true]);
    expect(await add()).toBe(0);
  });

  test('a phone that was disconnected: 403', async () => {
    const other = await phoneOf(server, gus);
    await server.call(deletePhone, { phone_id: other.id }, gus);
    expect(await send(server, other, fill())).toMatchObject({ status: 403 });
    expect((await get(server, other, `/media/${FORM.id}/previous.csv`)).statusCode).toBe(403);
    expect(await add()).toBe(0);
  });

  test('a user without stores: an empty list, and 403', async () => {
    await send(server, phone, fill());
    const emptyPhone = await phoneOf(server, await groupUser(db, { now: FIELD_TIME }));
    expect((await get(server, emptyPhone, `/media/${FORM.id}/previous.csv`)).body).not.toContain(shop);
    expect(await send(server, emptyPhone, fill())).toMatchObject({ status: 403 });
  });
});
