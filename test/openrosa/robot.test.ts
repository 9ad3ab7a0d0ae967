import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '../../src/contract/kit/call.ts';
import { readSurvey } from '../../src/contract/audits/surveys.ts';
import { groupUser, store, survey } from '../support/factories.ts';
import { picture } from '../support/pictures/pictures.ts';
import { sharedServer } from '../support/server.ts';
import { openForm, returnBrowser, type FilledForm } from './engine.ts';
import { answerAtRandom, answerFields, randomFrom } from './randomAudits.ts';
import { phoneClient } from './robot.ts';
import { phoneOf } from './submissions.ts';

// The form filled in by the engine of ODK Web Forms and sent as ODK Collect sends it.

/** The number of random audits; `npm run fuzz` sets it to 1,000. */
const AUDITS = Number(process.env['FUZZ_AUDITS'] ?? 3);

/** The number of answers in the first audit, and of those changed for each next audit: each takes the engine time. */
const [FIRST, CHANGED] = [40, 6];

/**
 * The number of audits above which the form's score text is removed: the engine recalculates it after each answer,
 * which takes most of the time.
 */
const MANY = 100;
const withoutShownScores = (xform: string) =>
  xform.replaceAll(/<text id="scores">[^]*?<\/text>/g, '<text id="scores"><value>–</value></text>');

const server = await sharedServer();
const shop = await store(server.db, { name: 'Corner' });
const gus = await groupUser(server.db, { stores: [shop] });
/** The number of audits after which another phone sends, because of the limit per phone and minute. */
const OF_A_PHONE = 100;
const app = phoneClient(server, (await phoneOf(server, gus)).at);
/** One form for all tests, because opening one is slow; what one test fills in remains for the next. */
let form: FilledForm;
beforeAll(async () => {
  await survey(server.db, shop, { date: '2026-11-02T09:00:00Z' });
  const { xform, lists } = await app.fetchForm();
  form = (await openForm(AUDITS > MANY ? withoutShownScores(xform) : xform, lists))();
  form.field('/data/store_id').selectValue?.(shop);
});
afterAll(returnBrowser);

/** Returns the filled form as a new audit. */
const audit = async () => (await form.xml()).replace(/uuid:[^<]+/, `uuid:${randomUUID()}`);

const idOf = (xml: string) => /<instanceID>uuid:([^<]+)</.exec(xml)?.[1] ?? '';

async function read(xml: string) {
  const { body } = await server.call(readSurvey, { surveyid: idOf(xml) }, gus);
  return body as ReplyOf<typeof readSurvey>;
}

test('notes, photos, a plan and the language are received', async () => {
  form.field('/data/FV/FV_1/fruit_spoiled').selectValue?.('yes');
  expect(form.value('/data/LAST_SCORE')).toBe('66');
  form.field('/data/FV/FV_1/FV_1_more').selectValues?.(['fruit_spoiled']);
  form.field('/data/FV/FV_1/fruit_spoiled_note').setValue?.('<brown> & soft');
  form.field('/data/plan_size').setValue?.(1);
  form.field('/data/actions[1]/about').selectValue?.('fruit_spoiled');
  form.field('/data/actions[1]/strategy').selectValue?.('fruit_spoiled_1');
  form.speak('ja');
  const text = await audit();
  const xml = text.replace('<fruit_spoiled_photo/>', '<fruit_spoiled_photo>1.png</fruit_spoiled_photo>');
  const reply = await app.send(xml, { '1.png': await picture('png') });
  expect(reply).toMatchObject({ status: 201, message: expect.stringContaining('総合スコア') as string });
  const { resultData, phone } = await read(xml);
  const [firstAnswer] = resultData[0]?.answers ?? [];
  expect(firstAnswer).toMatchObject({ question_id: 'fruit_spoiled', answer: 'Yes', note: '<brown> & soft' });
  expect([firstAnswer?.photos.length, phone]).toEqual([
    1,
    { name: 'Phone', photos: 1, photos_came: 1, photos_left_out: 0, clock: null },
  ]);
});

test('the live score of random audits equals the server’s', { timeout: 30 * 60_000 }, async () => {
  const random = randomFrom(20_261_122);
  const fields = answerFields(form);
  expect(fields).toHaveLength(128);
  let sender = app;
  for (let place = 0; place < AUDITS; place++) {
    if (place % OF_A_PHONE === OF_A_PHONE - 1) {
      sender = phoneClient(server, (await phoneOf(server, await groupUser(server.db, { stores: [shop] }))).at);
    }
    const changes = Array.from(
      { length: place === 0 ? FIRST : CHANGED },
      () => fields[Math.floor(random() * fields.length)] ?? '',
    );
    answerAtRandom(form, changes, random);
    const live = Object.fromEntries([1, 2, 3, 4].map((p) => [`p${p}Total`, Number(form.value(`/data/SCORE_P${p}`))]));
    const xml = await audit();
    expect(await sender.send(xml)).toMatchObject({ status: 201 });
    const { resultData } = await read(xml);
    expect(resultData[0]).toMatchObject({ overall_score: Number(form.value('/data/SCORE')), ...live });
  }
});

test('a submission too large for one request is sent in several with the same XML', async () => {
  const names = answerFields(form).flatMap((path) => (path.startsWith('/data/FV/FV_1/') ? [path.slice(14)] : []));
  const photos = names.map((name) => `<${name}_photo>${name}.png</${name}_photo>`).join('');
  const xml = (await audit()).replace('<FV_1>', `<FV_1>${photos}`);
  const large = Buffer.concat([await picture('png'), Buffer.alloc(900_000)]);
  expect(await app.send(xml, Object.fromEntries(names.map((name) => [`${name}.png`, large])))).toMatchObject({
    status: 201,
  });
  expect((await read(xml)).phone).toMatchObject({ photos: names.length, photos_came: names.length });
});
