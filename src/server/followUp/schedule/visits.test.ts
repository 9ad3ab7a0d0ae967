import { describe, expect, test } from 'vitest';
import type { InputOf } from '../../../contract/kit/call.ts';
import { deleteSchedule } from '../../../contract/followUp/schedule/schedules.ts';
import { listVisits, readVisit, updateVisit } from '../../../contract/followUp/schedule/visits.ts';
import { addSurvey, correctSurvey, restoreSurvey, voidSurvey } from '../../../contract/audits/surveys.ts';
import { updateOrganisation } from '../../../contract/places/organisation.ts';
import { randomUUID } from 'node:crypto';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { readVisitId, visitIdOf } from './visitId.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });

const { list, lines, schedule, monthly } = scheduleCalls(server, ada);

const visitOf = async (shop: string) => (await list({ store_id: shop })).resultData.at(-1)?.visit_id ?? '';

test('each audit completes the earliest visit whose window contains its day, and the figures count the states', async () => {
  const { shop } = await monthly();
  const lateSurvey = await survey(server.db, shop, { date: '2026-10-04T10:00:00Z' });
  const second = await survey(server.db, shop, { date: '2026-10-05T10:00:00Z' });
  await survey(server.db, shop, { date: '2026-10-06T10:00:00Z' });
  const { resultData, figures } = await list({ store_id: shop });
  expect(resultData.map(({ due, until, state, survey_id: id }) => [due, until, state, id])).toEqual([
    ['2026-09-30', '2026-10-05', 'done', lateSurvey],
    ['2026-10-30', '2026-11-04', 'done', second],
    ['2026-11-30', '2026-12-05', 'planned', null],
    ['2026-12-30', '2027-01-04', 'planned', null],
  ]);
  expect(resultData[0]).toMatchObject({ survey_date: '2026-10-04', survey_score: 66, planned: null, assignee: null });
  expect(figures).toEqual({ planned: 2, due: 0, late: 0, done: 2, missed: 0, skipped: 0 });
  expect((await list({ store_id: shop, state: ['done'] })).figures).toMatchObject({ planned: 0, done: 2 });
});

test('a visit is due from seven days before, late after its due date, and missed after its grace period', async () => {
  const { shop } = await monthly({ start: '2026-11-13', every: 1, unit: 'week', grace: 7 });
  expect(await lines({ store_id: shop, end_date: '2026-12-05' })).toEqual([
    ['2026-11-13', 'late', null],
    ['2026-11-20', 'due', null],
    ['2026-11-27', 'due', null],
    ['2026-12-04', 'planned', null],
  ]);
  const { shop: other } = await monthly({ start: '2026-11-12', grace: 7 });
  expect(await lines({ store_id: other, end_date: '2026-11-30' })).toEqual([['2026-11-12', 'missed', null]]);
});

test('voided, restored, corrected and late audits change the states automatically', async () => {
  const { shop } = await monthly();
  const states = async () => (await lines({ store_id: shop })).map(([, state]) => state);
  expect(await states()).toEqual(['missed', 'missed', 'planned', 'planned']);
  const id = randomUUID();
  const audit = { survey_id: id, store_id: shop, date: '2026-10-15T10:00:00Z', answers: [] };
  expect((await server.call(addSurvey, audit, ada)).body).toMatchObject({ type: true });
  expect(await states()).toEqual(['missed', 'done', 'planned', 'planned']);
  await server.call(voidSurvey, { survey_id: id, version: 1, reason: 'A trial' }, ada);
  expect(await states()).toEqual(['missed', 'missed', 'planned', 'planned']);
  await server.call(restoreSurvey, { survey_id: id, version: 2, reason: 'No trial' }, ada);
  const earlier = { survey_id: id, version: 3, reason: 'Wrong day', date: '2026-09-15T10:00:00Z' };
  expect((await server.call(correctSurvey, earlier, ada)).body).toMatchObject({ type: true });
  expect(await states()).toEqual(['done', 'missed', 'planned', 'planned']);
  await server.call(correctSurvey, { ...earlier, version: 4, kind: 'practice' }, ada);
  expect(await states()).toEqual(['missed', 'missed', 'planned', 'planned']);
});

test('an audit completes only one visit, even at a store with two schedules', async () => {
  const { shop } = await monthly();
  await schedule({ stores: [shop], start: '2026-10-02', grace: 0, name: 'Second' });
  const surveyId = await survey(server.db, shop, { date: '2026-09-20T10:00:00Z' });
  expect(await lines({ store_id: shop, end_date: '2026-10-05' })).toEqual([
    ['2026-09-30', 'done', surveyId],
    ['2026-10-02', 'missed', null],
  ]);
});

test('visits of one store that are due on the same day are listed by the names of their schedules', async () => {
  const shop = await store(server.db);
  const names = ['Hygiene', 'Quarterly', 'Annual', 'prices', 'Monthly', 'Displays', 'Stock'];
  const byId = new Map<string, string>();
  for (const name of names) byId.set(await schedule({ name, stores: [shop] }), name);
  const { resultData } = await list({ store_id: shop, end_date: '2026-09-30' });
  expect(resultData.map(({ schedule_id: id }) => byId.get(id))).toEqual([
    'Annual',
    'Displays',
    'Hygiene',
    'Monthly',
    'prices',
    'Quarterly',
    'Stock',
  ]);
});

test('an audit’s day is in the organisation’s time zone', async () => {
  const { shop } = await monthly({ grace: 0 });
  const id = await survey(server.db, shop, { date: '2026-09-30T14:30:00Z' });
  expect((await lines({ store_id: shop }))[0]).toEqual(['2026-09-30', 'done', id]);
  await server.call(updateOrganisation, { time_zone: 'Australia/Darwin' }, ada);
  expect((await lines({ store_id: shop })).slice(0, 2)).toEqual([
    ['2026-09-30', 'missed', null],
    ['2026-10-30', 'done', id],
  ]);
  await server.call(updateOrganisation, { time_zone: 'UTC' }, ada);
});

test('a store that joins the group later starts with the first visit from then on', async () => {
  const north = await group(server.db);
  await store(server.db, { name: 'First', groups: [north] });
  await schedule({ group_id: north });
  const laterStore = await store(server.db, { name: 'Later', groups: [north] });
  await server.db
    .updateTable('schedules')
    .set({ made_at: new Date('2026-09-01') })
    .where('group_id', '=', north)
    .execute();
  await server.db
    .updateTable('group_stores')
    .set({ joined_at: new Date('2026-10-30') })
    .where('store_id', '=', laterStore)
    .execute();
  const { resultData } = await list({ group_id: north });
  expect(resultData.filter(({ store_name: name }) => name === 'Later').map(({ due }) => due)).toEqual([
    '2026-10-30',
    '2026-11-30',
    '2026-12-30',
  ]);
  await server.db.deleteFrom('group_stores').where('store_id', '=', laterStore).execute();
  expect((await list({ group_id: north })).resultData.filter(({ store_id: id }) => id === laterStore)).toEqual([]);
});

describe('a range', () => {
  test.each([
    [{ start_date: '2026-02-01', end_date: '2026-01-01' }, 'range_reversed'],
    [{ start_date: '2026-01-01', end_date: '2027-02-05' }, 'range_too_long'],
    [{ start_date: '2026-01-01', end_date: 'soon' }, 'invalid_date'],
    [{ state: ['lost'] }, 'invalid'],
  ])('%j is refused', async (range, code) => {
    const input = { start_date: '2026-01-01', end_date: '2026-12-31', ...range } as InputOf<typeof listVisits>;
    expect((await server.call(listVisits, input, ada)).body).toMatchObject({ type: false, code });
  });

  test.each([
    ['0001-01-01', '0001-12-31'],
    ['9999-01-01', '9999-12-31'],
  ])('from %s on has no visits', async (start, end) => {
    expect((await list({ start_date: start, end_date: end })).resultData).toEqual([]);
  });

  test('can be 400 days at most', async () => {
    const { shop } = await monthly({ start: '2026-01-01' });
    const visits = await list({ store_id: shop, start_date: '2026-01-01', end_date: '2027-02-04' });
    expect(visits.resultData).toHaveLength(14);
  });
});

test('users see only visits at their stores, and only names that they are allowed to know', async () => {
  const [south, north] = [await group(server.db), await group(server.db)];
  const ownStore = await store(server.db, { groups: [south] });
  const foreign = await store(server.db, { groups: [north, south] });
  await schedule({ group_id: south, assignee: ada.id });
  const gus = await groupUser(server.db, { groupId: south, stores: [ownStore], now: NOW });
  const { resultData } = await list({}, gus);
  expect(new Set(resultData.map(({ store_id: id }) => id))).toEqual(new Set([ownStore]));
  // Group users don't see an administrator's name.
  expect(resultData[0]?.assignee).toBeNull();
  const range = { start_date: '2026-09-01', end_date: '2026-12-31' };
  const missing = await server.call(listVisits, { ...range, store_id: randomUUID() }, gus);
  const refusal = await server.call(listVisits, { ...range, store_id: foreign }, gus);
  expect([refusal.status, refusal.body]).toEqual([404, missing.body]);
});

test('a visit contains the latest counted audit of its store, and a foreign visit is like a missing one', async () => {
  const south = await group(server.db);
  const ownStore = await store(server.db, { groups: [south] });
  const foreign = await store(server.db, { groups: [south] });
  await schedule({ group_id: south });
  const gus = await groupUser(server.db, { groupId: south, stores: [ownStore], now: NOW });
  await survey(server.db, ownStore, { date: '2026-11-10T10:00:00Z' });
  const latest = await survey(server.db, ownStore, { date: '2026-11-12T10:00:00Z' });
  const read = (visit_id: string, person: Person) => server.call(readVisit, { visit_id }, person);
  const visit = await visitOf(ownStore);
  expect((await read(visit, gus)).body['resultData']).toMatchObject({
    visit_id: visit,
    store_id: ownStore,
    last_survey_id: latest,
    every: expect.any(Number),
    store_image: null,
  });
  const refusal = await read(await visitOf(foreign), gus);
  const missing = await read('no-such-visit', gus);
  expect([refusal.status, refusal.body]).toEqual([404, missing.body]);
  expect((await read(await visitOf(foreign), ada)).body['resultData']).toMatchObject({ last_survey_id: null });
});

test('a deleted schedule has no visits', async () => {
  const { shop, id } = await monthly();
  const [first] = (await list({ store_id: shop })).resultData;
  await server.call(deleteSchedule, { schedule_id: id }, ada);
  expect((await list({ store_id: shop })).resultData).toEqual([]);
  const { status } = await server.call(updateVisit, { visit_id: first?.visit_id ?? '', due: '2026-10-01' }, ada);
  expect(status).toBe(404);
});

test('unknown ids are not found', async () => {
  const { shop } = await monthly();
  const id = (await list({ store_id: shop })).resultData[0]?.visit_id ?? '';
  expect(id).toHaveLength(48);
  const visit = readVisitId(id);
  if (!visit) throw new Error('The id of the visit is invalid.');
  // The last two contain the highest possible visit number, whose due date doesn't exist, and the next number.
  const otherIds = [
    `${id}A`,
    id.slice(1),
    `${id}=`,
    randomUUID(),
    visitIdOf({ ...visit, k: 2_147_483_647 }),
    visitIdOf({ ...visit, k: 2_147_483_648 }),
  ];
  for (const other of otherIds) {
    const { status } = await server.call(updateVisit, { visit_id: other, due: '' }, ada);
    expect([other, status]).toEqual([other, 404]);
  }
});
