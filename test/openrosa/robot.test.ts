import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '../../src/contract/kit/call.ts';
import { readSurvey } from '../../src/contract/surveys.ts';
import { groupUser, store, survey } from '../support/factories.ts';
import { picture } from '../support/pictures/pictures.ts';
import { sharedServer } from '../support/server.ts';
import { openForm, returnBrowser, type FilledForm } from './engine.ts';
import { answerAtRandom, answerFields, randomFrom } from './randomAudits.ts';
import { robot } from './robot.ts';
import { phoneOf } from './submissions.ts';

// The form as the engine of ODK Web Forms fills it in, sent as ODK Collect sends it.

const AUDITS = 10;

/** So many answers differ from one audit to the next: the engine takes some time for each. */
const CHANGED = 6;

const server = await sharedServer();
const shop = await store(server.db, { name: 'Corner' });
const gus = await groupUser(server.db, { stores: [shop] });
const app = robot(server, (await phoneOf(server, gus)).at);
let open: () => FilledForm;
beforeAll(async () => {
  await survey(server.db, shop, { date: '2026-11-02T09:00:00Z' });
  const { xform, lists } = await app.fetchForm();
  open = await openForm(xform, lists);
}, 120_000);
afterAll(returnBrowser);

const idOf = (xml: string) => /<instanceID>uuid:([^<]+)</.exec(xml)?.[1] ?? '';

async function read(xml: string) {
  const { body } = await server.call(readSurvey, { surveyid: idOf(xml) }, gus);
  return body as ReplyOf<typeof readSurvey>;
}

test('the live score of random audits is the server’s', { timeout: 120_000 }, async () => {
  const random = randomFrom(20_261_122);
  const form = open();
  const fields = answerFields(form);
  expect(fields).toHaveLength(128);
  form.field('/data/store_id').selectValue?.(shop);
  for (let audit = 0; audit < AUDITS; audit++) {
    const changed = Array.from({ length: CHANGED }, () => fields[Math.floor(random() * fields.length)] ?? '');
    answerAtRandom(form, changed, random);
    const live = Object.fromEntries([1, 2, 3, 4].map((p) => [`p${p}Total`, Number(form.value(`/data/SCORE_P${p}`))]));
    const xml = (await form.xml()).replace(/uuid:[^<]+/, `uuid:${randomUUID()}`);
    expect(await app.send(xml)).toMatchObject({ status: 201 });
    const { resultData } = await read(xml);
    expect(resultData[0]).toMatchObject({ overall_score: Number(form.value('/data/SCORE')), ...live });
  }
});

test('notes, photos, a plan and the language come through', { timeout: 60_000 }, async () => {
  const form = open();
  form.field('/data/store_id').selectValue?.(shop);
  form.field('/data/FV/FV_1/fruit_spoiled').selectValue?.('yes');
  expect(form.value('/data/LAST_SCORE')).toBe('66');
  form.field('/data/FV/FV_1/FV_1_more').selectValues?.(['fruit_spoiled']);
  form.field('/data/FV/FV_1/fruit_spoiled_note').setValue?.('<brown> & soft');
  form.field('/data/plan_size').setValue?.(1);
  form.field('/data/actions[1]/about').selectValue?.('fruit_spoiled');
  form.field('/data/actions[1]/strategy').selectValue?.('fruit_spoiled_1');
  form.speak('ja');
  const written = await form.xml();
  const xml = written.replace('<fruit_spoiled_photo/>', '<fruit_spoiled_photo>1.png</fruit_spoiled_photo>');
  const sent = await app.send(xml, { '1.png': await picture('png') });
  expect(sent).toMatchObject({ status: 201, message: expect.stringContaining('総合スコア') as string });
  const { resultData, phone } = await read(xml);
  const [said] = resultData[0]?.answers ?? [];
  expect(said).toMatchObject({ question_id: 'fruit_spoiled', answer: 'Yes', note: '<brown> & soft' });
  expect([said?.photos.length, phone]).toEqual([1, { photos: 1, photos_came: 1, clock: null }]);
});

test('what is too much at once comes in several requests with the same XML', { timeout: 60_000 }, async () => {
  const form = open();
  form.field('/data/store_id').selectValue?.(shop);
  const names = answerFields(form).flatMap((path) => (path.startsWith('/data/FV/FV_1/') ? [path.slice(14)] : []));
  const photos = names.map((name) => `<${name}_photo>${name}.png</${name}_photo>`).join('');
  const xml = (await form.xml()).replace('<FV_1>', `<FV_1>${photos}`);
  const large = Buffer.concat([await picture('png'), Buffer.alloc(900_000)]);
  expect(await app.send(xml, Object.fromEntries(names.map((name) => [`${name}.png`, large])))).toMatchObject({
    status: 201,
  });
  expect((await read(xml)).phone).toEqual({ photos: names.length, photos_came: names.length, clock: null });
});
