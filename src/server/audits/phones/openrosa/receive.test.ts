import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { translateDefinition } from '../../../../contract/audits/definitions.ts';
import { deletePhone, listPhones } from '../../../../contract/audits/phones.ts';
import { deleteStore } from '../../../../contract/places/stores.ts';
import {
  addSurvey,
  correctSurvey,
  listSurveys,
  readSurvey,
  listRevisions,
  readSuggestions,
  restoreSurvey,
} from '../../../../contract/audits/surveys.ts';
import { deleteUser } from '../../../../contract/places/users.ts';
import { groupUser, store, survey } from '../../../../../test/support/factories.ts';
import { activeInstrument } from '../../../shared/definitions/installedInstruments.ts';
import {
  field,
  FIELD_TIME,
  offeredForm,
  phoneOf,
  send,
  type FormInput,
  type TestPhone,
} from '../../../../../test/openrosa/submissions.ts';

const NOW = FIELD_TIME;
const { server, ada, shop, gus, phone, audit, read } = await field();
const foreign = await store(server.db, { name: 'Foreign' });

const isStored = async (surveyId: string) =>
  (await server.call(readSurvey, { surveyid: surveyId }, ada)).status === 200;

async function plan(surveyId: string) {
  const { body } = await server.call(readSuggestions, { surveyid: surveyId }, ada);
  return (body as ReplyOf<typeof readSuggestions>).resultData;
}

describe('a submission', () => {
  test('is stored like the survey that /survey/add would create, for the phone’s user', async () => {
    const [id, copyId] = [randomUUID(), randomUUID()];
    const spoiledQuestion = (await activeInstrument(server.db)).questions.get('fruit_spoiled');
    const more = `<manager><mgr_range_decides>By &amp; by</mgr_range_decides></manager>
      <actions><about>fruit_spoiled</about><strategy>fruit_spoiled_1</strategy><notes>soon</notes></actions>
      <actions><about/><own>Talk</own></actions>`;
    const answers = {
      FV_1: {
        fresh_fruit_five_kinds: 'yes',
        fruit_spoiled: 'yes',
        fruit_spoiled_note: 'two &lt; three',
        fruit_near_checkout: 'na',
      },
    };
    expect(
      await send(server, phone, audit({ id, answers, more, start: '2026-11-20T08:30:00.000+00:00' })),
    ).toMatchObject({ status: 201 });
    const input = {
      survey_id: copyId,
      store_id: shop,
      date: '2026-11-20T09:00:00Z',
      started: '2026-11-20T08:30:00Z',
      answers: [
        { question_id: 'fresh_fruit_five_kinds', answer: 'Yes' },
        { question_id: 'fruit_spoiled', answer: 'Yes', note: 'two < three' },
        { question_id: 'fruit_near_checkout', answer: 'N/A' },
      ],
      managerAnswer: { answers: [{ question_id: 'mgr_range_decides', answer: 'By & by' }] },
      suggestion: [
        {
          question: spoiledQuestion?.text.en,
          answers: [spoiledQuestion?.strategies[0]?.en],
          notes: 'soon',
          question_id: 'fruit_spoiled',
        },
        { question: '', answers: ['Talk'] },
      ],
    };
    await server.call(addSurvey, input, gus);
    const [first, second] = await Promise.all([read(id), read(copyId)]);
    expect(first.resultData).toEqual(second.resultData);
    expect(first.managerAnswers).toEqual(second.managerAnswers);
    expect(first.survey).toMatchObject({ userFullName: second.survey.userFullName });
    const [plan1, plannedOther] = await Promise.all([id, copyId].map(plan));
    expect([plan1?.length, plan1]).toEqual([2, plannedOther]);
    const { rows } = await server.pool.query('select actions from survey_answers where survey_id = any ($1)', [
      [id, copyId],
    ]);
    expect(rows[0]).toEqual(rows[1]);
    const { body: phones } = await server.call(listPhones, {}, gus);
    expect((phones as ReplyOf<typeof listPhones>).resultData).toMatchObject([
      { surveys: 1, last_seen: NOW.toISOString() },
    ]);
    await server.empty('submissions');
  });

  test('gets a reply with the score, the change and what to fix first, in the app’s language', async () => {
    const ownStore = await store(server.db, { name: 'Told' });
    await server.db.insertInto('user_stores').values({ user_id: gus.id, store_id: ownStore }).execute();
    await survey(server.db, ownStore, { date: '2026-11-01T09:00:00Z', answers: { fresh_fruit_five_kinds: 'Yes' } });
    const answers = { FV_1: { fresh_fruit_five_kinds: 'no', fruit_spoiled: 'no' } };
    const { status, message } = await send(
      server,
      phone,
      audit({ store: ownStore, answers, more: '<LANGUAGE>Sí</LANGUAGE>' }),
    );
    expect([status, message]).toEqual([
      201,
      'Puntuación general: 7 (−7 desde la última auditoría).\nQué corregir primero:\n1. ¿Hay a la venta al menos cinco tipos de fruta fresca? (+7.1)',
    ]);
    const language = { tag: 'pjt', name: 'Pitjantjatjara' };
    const texts = { 'questions/fresh_fruit_five_kinds/text': 'Mai nyanga?' };
    await server.call(translateDefinition, { name: 'four-ps', version: '1.0', language, texts }, ada);
    const further = await send(
      server,
      phone,
      audit({ store: ownStore, answers, end: '2026-11-21T09:00:00.000Z', more: '<LANGUAGE>pjt</LANGUAGE>' }),
    );
    expect(further.message).toContain('What to fix first:\n1. Mai nyanga? (');
    const first = await send(server, phone, audit({ store: ownStore, end: '2026-10-01T09:00:00.000Z' }));
    expect(first.message).toBe('Overall score: 14.');
  });
});

describe('the reply to', () => {
  test('the same submission again: 201, and nothing is added', async () => {
    const xml = audit();
    const first = await send(server, phone, xml);
    expect(await send(server, phone, xml)).toMatchObject({ status: 201, message: first.message });
  });

  test('the same submission after a correction: 201, and the correction remains', async () => {
    const id = randomUUID();
    const xml = audit({ id });
    const first = await send(server, phone, xml);
    const answers = [{ question_id: 'fruit_spoiled', answer: 'Yes' }];
    await server.call(correctSurvey, { survey_id: id, version: 1, reason: 'slip', answers }, ada);
    expect(await send(server, phone, xml)).toMatchObject({ status: 201, message: first.message });
    expect((await read(id)).resultData[0]).toMatchObject({ version: 2 });
  });

  test('the same submission after its store was unassigned: 201, because the phone can then delete it', async () => {
    const foreignStore = await store(server.db);
    await server.db.insertInto('user_stores').values({ user_id: gus.id, store_id: foreignStore }).execute();
    const xml = audit({ store: foreignStore });
    expect((await send(server, phone, xml)).status).toBe(201);
    await server.db.deleteFrom('user_stores').where('store_id', '=', foreignStore).execute();
    expect((await send(server, phone, xml)).status).toBe(201);
  });

  test('another submission with its id: 409, and the first remains', async () => {
    const id = randomUUID();
    await send(server, phone, audit({ id }));
    const other = await send(server, phone, audit({ id, answers: {} }));
    expect(other).toMatchObject({ status: 409, message: expect.stringContaining('different answers') as string });
    expect((await read(id)).resultData[0]?.answers).toHaveLength(2);
  });

  test('a survey that arrived another way with its id: 409', async () => {
    const id = await survey(server.db, shop);
    expect((await send(server, phone, audit({ id }))).status).toBe(409);
  });

  test('two simultaneous submissions: both 201, one survey', async () => {
    const xml = audit();
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(server, phone, xml)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test.each([
    ['an unknown form', { id: 'other', version: '1.0.1' }],
    ['an unknown version', { id: 'four-ps', version: '1.0.99' }],
    ['no form', { id: '', version: '' }],
  ])('%s: 404', async (_what, wrong) => {
    const id = randomUUID();
    expect(await send(server, phone, audit({ id, form: wrong }))).toMatchObject({ status: 404 });
    expect(await isStored(id)).toBe(false);
  });

  test.each([
    ['a store of other users', () => foreign],
    ['an unknown store', () => randomUUID()],
    ['no store', () => ''],
    ['an invalid id', () => "' or 1=1--"],
  ])('%s: 403 with the name in the form, and nothing is stored', async (_what, storeOf) => {
    const id = randomUUID();
    const reply = await send(
      server,
      phone,
      audit({ id, store: storeOf(), more: '<store_name>Old &lt;Shop&gt;</store_name>' }),
    );
    expect(reply).toMatchObject({ status: 403, message: expect.stringContaining('Old &lt;Shop&gt;') as string });
    expect(await isStored(id)).toBe(false);
  });

  test('an archived store: 403', async () => {
    const archivedStore = await store(server.db);
    await server.db.insertInto('user_stores').values({ user_id: gus.id, store_id: archivedStore }).execute();
    await server.call(deleteStore, { sid: archivedStore }, ada);
    expect((await send(server, phone, audit({ store: archivedStore }))).status).toBe(403);
  });

  test.each([
    ['two days ahead', '2026-11-23T10:00:01.000Z'],
    ['of a clock that was never set', '1999-12-31T23:59:59.000Z'],
    ['that is invalid', 'yesterday'],
  ])('a date %s: accepted with the time of arrival, and the clock’s time is stored', async (_what, end) => {
    const id = randomUUID();
    expect((await send(server, phone, audit({ id, end }))).status).toBe(201);
    const { resultData, phone: from } = await read(id);
    expect(resultData[0]?.date).toBe(NOW.toISOString());
    expect(from?.clock).toBe(end === 'yesterday' ? null : end);
  });

  test('a date slightly ahead: the phone’s time is used', async () => {
    const id = randomUUID();
    await send(server, phone, audit({ id, end: '2026-11-21T20:00:00.000+00:00' }));
    expect((await read(id)).resultData[0]?.date).toBe('2026-11-21T20:00:00.000Z');
  });

  test.each([
    ['disconnected', async (of: TestPhone) => server.call(deletePhone, { phone_id: of.id }, ada)],
    ['of a deleted user', async (_of: TestPhone, user: string) => server.call(deleteUser, { uid: user }, ada)],
  ])('a phone %s: 403 with a message, never 401', async (_what, end) => {
    const leavingUser = await groupUser(server.db, { stores: [shop], now: NOW });
    const last = await phoneOf(server, leavingUser);
    expect((await send(server, last, audit())).status).toBe(201);
    await end(last, leavingUser.id);
    expect(await send(server, last, audit())).toMatchObject({
      status: 403,
      message: expect.stringContaining('QR') as string,
    });
  });

  test.each([
    ['encrypted', { attributes: ' encrypted="yes"' }, 400],
    ['edited', { meta: '<deprecatedID>uuid:0</deprecatedID>' }, 409],
    ['without an id', { id: '' }, 400],
    ['with an invalid id', { id: 'x' }, 400],
    ['with an answer that no form offers', { answers: { FV_1: { fruit_spoiled: 'maybe' } } }, 400],
    ['with four actions', { more: '<actions/>'.repeat(4) }, 400],
    [
      'with a note that is too long',
      { answers: { FV_1: { fruit_spoiled: 'no', fruit_spoiled_note: 'x'.repeat(501) } } },
      400,
    ],
  ])('a submission %s: refused with a message', async (_what, over, status) => {
    const reply = await send(server, phone, audit(over as Partial<FormInput>));
    expect([reply.status, reply.message.length > 10]).toEqual([status, true]);
  });

  test('an old version: always accepted, and scored by its own instrument', async () => {
    const { id: was } = await server.db
      .selectFrom('instruments')
      .where('active', '=', true)
      .select('id')
      .executeTakeFirstOrThrow();
    const [row] = await server.db.selectFrom('instruments').where('id', '=', was).selectAll().execute();
    if (!row) throw new Error('no instrument');
    await server.db.updateTable('instruments').set({ active: false }).where('id', '=', was).execute();
    const newer = { ...row.content, version: '2.0' };
    await server.db
      .insertInto('instruments')
      .values({
        name: newer.name,
        version: '2.0',
        checksum: 'x'.repeat(64),
        content: JSON.stringify(newer),
        active: true,
      })
      .execute();
    expect(await offeredForm(server, phone)).toEqual({ id: 'four-ps', version: '2.0.1' });
    const id = randomUUID();
    expect((await send(server, phone, audit({ id }))).status).toBe(201);
    expect((await read(id)).instrument.version).toBe('1.0');
    await server.db.updateTable('instruments').set({ active: false }).where('version', '=', '2.0').execute();
    await server.db.updateTable('instruments').set({ active: true }).where('id', '=', was).execute();
  });
});

test('an accepted submission: the store’s totals include it', async () => {
  const countedStore = await store(server.db);
  await server.db.insertInto('user_stores').values({ user_id: gus.id, store_id: countedStore }).execute();
  for (const day of [10, 11])
    await send(server, phone, audit({ store: countedStore, end: `2026-11-${day}T09:00:00Z` }));
  const { body } = await server.call(listSurveys, { storeid: countedStore }, gus);
  expect((body as ReplyOf<typeof listSurveys>).count).toBe(2);
  const row = await server.db
    .selectFrom('stores')
    .where('id', '=', countedStore)
    .select('survey_count')
    .executeTakeFirst();
  expect(row?.survey_count).toBe(2);
});

describe('a form with few answers', () => {
  test('keeps a note on a question without an answer', async () => {
    const id = randomUUID();
    const answers = { FV_1: { fresh_fruit_five_kinds: 'yes', fruit_spoiled_note: 'Door locked' } };
    expect(await send(server, phone, audit({ id, answers }))).toMatchObject({ status: 201 });
    const { body } = await server.call(readSurvey, { surveyid: id }, ada);
    const [survey] = (body as ReplyOf<typeof readSurvey>).resultData;
    expect(survey?.answers).toMatchObject([
      { question_id: 'fresh_fruit_five_kinds', answer: 'Yes' },
      { question_id: 'fruit_spoiled', answer: '', note: 'Door locked' },
    ]);
  });

  test('without any answer is stored but does not count until an administrator restores it', async () => {
    const countedIds = async () => {
      const { body } = await server.call(listSurveys, { storeid: shop }, ada);
      return (body as ReplyOf<typeof listSurveys>).resultData.map((row) => row.survey_id);
    };
    const id = randomUUID();
    const blank = audit({ id, answers: { FV_1: { fruit_spoiled_note: 'Closed' } } });
    const first = await send(server, phone, blank);
    expect(first).toMatchObject({ status: 201 });
    expect(first.message).toContain('doesn’t count');
    expect((await send(server, phone, blank)).message).toBe(first.message);
    expect(await countedIds()).not.toContain(id);
    const { body } = await server.call(readSurvey, { surveyid: id }, ada);
    const [survey] = (body as ReplyOf<typeof readSurvey>).resultData;
    expect(survey).toMatchObject({ version: 2, void: { reason: 'No questions were answered.' } });
    const { body: versions } = await server.call(listRevisions, { survey_id: id }, ada);
    expect((versions as ReplyOf<typeof listRevisions>).resultData).toMatchObject([
      { version: 2, void: true },
      { version: 1, void: false, reason: null },
    ]);
    await server.call(restoreSurvey, { survey_id: id, version: 2, reason: 'It was looked at' }, ada);
    expect(await countedIds()).toContain(id);
  });
});
