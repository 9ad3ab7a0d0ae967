import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { entriesOf } from '../../../../test/support/history.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { page, readToken } from '../../../../test/support/dataOut/feed.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import * as assessments from '../../../contract/audits/assessments.ts';
import * as definitions from '../../../contract/audits/definitions.ts';
import { addCalendar } from '../../../contract/followUp/schedule/calendar.ts';
import { readCaptureStores } from '../../../contract/audits/capture.ts';
import { addSchedule, listSchedules, updateSchedule } from '../../../contract/followUp/schedule/schedules.ts';
import { listVisits, readVisit, readVisitOverview } from '../../../contract/followUp/schedule/visits.ts';
import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import { readOverdueStores } from '../../../contract/insight/regions.ts';
import { searchStores } from '../../../contract/places/stores.ts';

// Visits for a module are completed only by assessments with that module, by the same rule as visits for audits.

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { list, lines, schedule, update, monthly } = scheduleCalls(server, ada);
const policy = plainModule('policy', {
  title: { en: 'Store policy', es: 'Normas' },
  languages: [{ tag: 'en' }, { tag: 'es' }],
});
for (const definition of [policy, plainModule('prices')]) {
  await server.call(definitions.loadDefinition, { definition, use: true }, ada);
}

const assess = (shop: string, date: string, over: Partial<InputOf<typeof assessments.addAssessment>> = {}) =>
  server.call(
    assessments.addAssessment,
    { store_id: shop, module: 'policy', date, answers: [{ item: 'sold', value: 'yes' }], ...over },
    ada,
  );
async function addAssessmentAt(
  shop: string,
  date: string,
  over: Partial<InputOf<typeof assessments.addAssessment>> = {},
) {
  const { body } = await assess(shop, date, over);
  expect(body).toMatchObject({ type: true });
  return (body as ReplyOf<typeof assessments.addAssessment>).resultData.assessment_id;
}
const visits = async (shop: string) =>
  (await list({ store_id: shop, end_date: '2026-11-30' })).resultData.map((visit) => [
    visit.due,
    visit.state,
    visit.assessment_id,
    visit.assessment_date,
  ]);
const states = async (shop: string) => (await visits(shop)).map(([, state]) => state);
const listVisitsOf = async (id: string) =>
  ((await server.call(listSchedules, {}, ada)).body as unknown as ReplyOf<typeof listSchedules>).resultData.find(
    ({ schedule_id: scheduleId }) => scheduleId === id,
  );
const use = (name: string, version: string | null) =>
  server.call(definitions.putDefinitionToUse, { name, version }, ada);

test('each assessment of the module completes the earliest visit whose window contains its day', async () => {
  const { shop } = await monthly({ module: 'policy' });
  const lateAssessment = await addAssessmentAt(shop, '2026-10-04T10:00:00Z');
  const second = await addAssessmentAt(shop, '2026-10-05T10:00:00Z');
  await addAssessmentAt(shop, '2026-10-06T10:00:00Z');
  expect(await visits(shop)).toEqual([
    ['2026-09-30', 'done', lateAssessment, '2026-10-04'],
    ['2026-10-30', 'done', second, '2026-10-05'],
    ['2026-11-30', 'planned', null, null],
  ]);
  const [first] = (await list({ store_id: shop })).resultData;
  expect(first).toMatchObject({ module: 'policy', module_title: 'Store policy' });
  expect(first).toMatchObject({ survey_id: null, survey_date: null, survey_score: null });
  const { body } = await server.call(readVisit, { visit_id: first?.visit_id ?? '' }, ada);
  expect(body).toMatchObject({ resultData: { module: 'policy', assessment_id: lateAssessment, survey_id: null } });
});

test('an audit never completes a visit for a module, an assessment never one for an audit or another module', async () => {
  const { shop } = await monthly({ module: 'policy' });
  await schedule({ stores: [shop], module: 'prices', name: 'Prices' });
  await schedule({ stores: [shop], name: 'Quarterly' });
  const shownVisits = async () =>
    (await list({ store_id: shop, end_date: '2026-10-31' })).resultData.map(
      ({ due, module, state }) => `${due} ${module ?? 'audit'} ${state}`,
    );
  const audit = await survey(server.db, shop, { date: '2026-09-20T10:00:00Z' });
  const [september, october] = [
    ['2026-09-30 policy missed', '2026-09-30 prices missed', '2026-09-30 audit done'],
    ['2026-10-30 policy missed', '2026-10-30 prices missed', '2026-10-30 audit missed'],
  ];
  // Visits on the same day are sorted by the names of their schedules.
  expect(await shownVisits()).toEqual([...september, ...october]);
  await addAssessmentAt(shop, '2026-10-20T10:00:00Z');
  const after = [october[0]?.replace('missed', 'done'), october[1], october[2]];
  expect(await shownVisits()).toEqual([...september, ...after]);
  expect((await lines({ store_id: shop, end_date: '2026-09-30' })).at(-1)).toEqual(['2026-09-30', 'done', audit]);
  expect((await list({ store_id: shop, end_date: '2026-10-31' })).figures).toMatchObject({ done: 2, missed: 4 });
});

test('voided, restored and corrected assessments change the states automatically', async () => {
  const { shop } = await monthly({ module: 'policy' });
  expect(await states(shop)).toEqual(['missed', 'missed', 'planned']);
  const id = await addAssessmentAt(shop, '2026-10-15T10:00:00Z');
  expect(await states(shop)).toEqual(['missed', 'done', 'planned']);
  await server.call(assessments.voidAssessment, { assessment_id: id, version: 1, reason: 'A trial' }, ada);
  expect(await states(shop)).toEqual(['missed', 'missed', 'planned']);
  await server.call(assessments.restoreAssessment, { assessment_id: id, version: 2, reason: 'No trial' }, ada);
  expect(await states(shop)).toEqual(['missed', 'done', 'planned']);
  const earlier = { assessment_id: id, version: 3, reason: 'Wrong day', date: '2026-09-15T10:00:00Z' };
  expect((await server.call(assessments.correctAssessment, earlier, ada)).body).toMatchObject({ type: true });
  expect(await states(shop)).toEqual(['done', 'missed', 'planned']);
});

test('an assessment sent twice completes one visit, and of two at once each completes one', async () => {
  const { shop } = await monthly({ module: 'policy' });
  const assessment = { assessment_id: randomUUID() };
  await Promise.all([
    addAssessmentAt(shop, '2026-10-03T10:00:00Z', assessment),
    addAssessmentAt(shop, '2026-10-03T10:00:00Z', assessment),
  ]);
  expect(await states(shop)).toEqual(['done', 'missed', 'planned']);
  const { shop: other } = await monthly({ module: 'policy' });
  await Promise.all([addAssessmentAt(other, '2026-10-03T10:00:00Z'), addAssessmentAt(other, '2026-10-03T10:00:00Z')]);
  expect(await states(other)).toEqual(['done', 'done', 'planned']);
});

test('only a module in use is accepted, and null changes back to audits', async () => {
  const shop = await store(server.db);
  const input = { name: 'Yearly', stores: [shop], every: 12, unit: 'month', start: '2026-12-01' } as const;
  const refusal = await server.call(addSchedule, { ...input, module: 'nothing' }, ada);
  expect(refusal.body).toMatchObject({ type: false, field: 'module', code: 'module_unused' });
  const id = await schedule({ stores: [shop], module: 'prices' });
  expect(await listVisitsOf(id)).toMatchObject({ module: 'prices', module_title: 'Module prices' });
  const changeTo = (change: Partial<InputOf<typeof updateSchedule>>, version: number) =>
    server.call(updateSchedule, { schedule_id: id, version, ...change }, ada);
  expect((await changeTo({ module: 'nothing' }, 1)).body).toMatchObject({ type: false, field: 'module' });
  await changeTo({ name: 'Renamed' }, 1);
  expect(await listVisitsOf(id)).toMatchObject({ name: 'Renamed', module: 'prices', version: 2 });
  await changeTo({ module: null }, 2);
  expect(await listVisitsOf(id)).toMatchObject({ module: null, module_title: null, version: 3 });
  expect((await entriesOf(server.db)).at(-1)).toMatchObject({ before: { module: 'prices' }, after: { module: null } });
});

test('another module withdraws what was changed about single visits, and the same one does not', async () => {
  const { shop, id } = await monthly();
  const [first, second] = (await list({ store_id: shop })).resultData;
  await update({ visit_id: first?.visit_id ?? '', due: '2026-10-02' });
  await update({ visit_id: second?.visit_id ?? '', skip: 'Closed' });
  const change = async (input: Partial<InputOf<typeof updateSchedule>>, version: number) => {
    const { body } = await server.call(updateSchedule, { schedule_id: id, version, ...input }, ada);
    expect(body).toMatchObject({ type: true });
    const { resultData } = await list({ store_id: shop, end_date: '2026-10-31' });
    return resultData.map(({ due, state, reason }) => [due, state, reason]);
  };
  const changes = [
    ['2026-10-02', 'missed', null],
    ['2026-10-30', 'skipped', 'Closed'],
  ];
  expect(await change({ name: 'Renamed', module: null }, 1)).toEqual(changes);
  const regular = [
    ['2026-09-30', 'missed', null],
    ['2026-10-30', 'missed', null],
  ];
  expect(await change({ module: 'policy' }, 2)).toEqual(regular);
  await update({ visit_id: second?.visit_id ?? '', skip: 'Closed' });
  expect(await change({ module: null }, 3)).toEqual(regular);
});

test('a schedule retains a module that is taken out of use, with its visits', async () => {
  const { shop, id } = await monthly({ module: 'prices' });
  await addAssessmentAt(shop, '2026-10-15T10:00:00Z', { module: 'prices' });
  await use('prices', null);
  expect(await states(shop)).toEqual(['missed', 'done', 'planned']);
  expect(await listVisitsOf(id)).toMatchObject({ module: 'prices', module_title: 'Module prices' });
  const reply = await server.call(updateSchedule, { schedule_id: id, version: 1, name: 'Kept', module: 'prices' }, ada);
  expect(reply.body).toMatchObject({ type: true });
  const other = await schedule({ stores: [shop] });
  const refusal = await server.call(updateSchedule, { schedule_id: other, version: 1, module: 'prices' }, ada);
  expect(refusal.body).toMatchObject({ type: false, field: 'module', code: 'module_unused' });
  await use('prices', '1.0');
});

test('a store is behind until the overdue module itself is assessed, and its audits are judged on their own', async () => {
  const coast = await group(server.db, { name: 'Coast' });
  const shop = await store(server.db, { name: 'Shop', groups: [coast] });
  await schedule({ stores: [shop], module: 'policy' });
  await schedule({ stores: [shop] });
  const lateStores = async () => {
    const range = { start_date: '2026-11-01', end_date: '2026-11-30', month: '2026-11-01' };
    const { body } = await server.call(readVisitOverview, { ...range, group_id: coast }, ada);
    const { overdue } = (body as unknown as ReplyOf<typeof readVisitOverview>).resultData;
    return overdue.visits.map(({ module, due }) => [module, due]);
  };
  const overdueAudits = async () => (await server.call(readOverdueStores, { group_id: coast }, ada)).body['count'];
  await addAssessmentAt(shop, '2026-10-20T10:00:00Z');
  expect([await lateStores(), await overdueAudits()]).toEqual([[[null, '2026-09-30']], 1]);
  await survey(server.db, shop, { date: '2026-10-20T10:00:00Z' });
  expect([await lateStores(), await overdueAudits()]).toEqual([[], 0]);
  const { shop: other } = await monthly({ module: 'policy' });
  await server.db.insertInto('group_stores').values({ group_id: coast, store_id: other }).execute();
  await survey(server.db, other, { date: '2026-11-10T10:00:00Z' });
  expect([await lateStores(), await overdueAudits()]).toEqual([[['policy', '2026-09-30']], 0]);
});

test('visits for a module that is not in use make no store overdue or due', async () => {
  const coast = await group(server.db);
  const shop = await store(server.db, { name: 'Unused only', groups: [coast] });
  await schedule({ stores: [shop], module: 'prices' });
  const display = async () => {
    const [stores, capture, overview] = await Promise.all([
      server.call(searchStores, { filter: 'unused only' }, ada),
      server.call(readCaptureStores, { store_ids: [shop] }, ada),
      server.call(
        readVisitOverview,
        { start_date: '2026-11-01', end_date: '2026-11-30', month: '2026-11-01', group_id: coast },
        ada,
      ),
    ]);
    const { overdue } = (overview.body as unknown as ReplyOf<typeof readVisitOverview>).resultData;
    const [listedStore] = (stores.body as unknown as ReplyOf<typeof searchStores>).resultData;
    const [capturedStore] = (capture.body as unknown as ReplyOf<typeof readCaptureStores>).resultData;
    return [listedStore?.due, capturedStore?.due, capturedStore?.visit_module, overdue.count];
  };
  expect(await display()).toEqual(['2026-09-30', '2026-09-30', 'prices', 1]);
  await use('prices', null);
  expect(await display()).toEqual([null, null, null, 0]);
  await use('prices', '1.0');
  expect(await display()).toEqual(['2026-09-30', '2026-09-30', 'prices', 1]);
});

test('users see the visits of their own stores, with the title in their language', async () => {
  const coast = await group(server.db);
  const [own, foreign] = [await store(server.db, { groups: [coast] }), await store(server.db)];
  await schedule({ stores: [own, foreign], module: 'policy' });
  const gus = await groupUser(server.db, { groupId: coast, stores: [own], now: NOW });
  const visits = (await list({}, gus)).resultData;
  expect(new Set(visits.map(({ store_id: id }) => id))).toEqual(new Set([own]));
  const range = { start_date: '2026-09-01', end_date: '2026-09-30' };
  const { body } = await server.call(listVisits, range, { ...gus, language: 'es' });
  expect(body).toMatchObject({ resultData: [{ module_title: 'Normas' }] });
});

test('calendars and the data for phones name the module', async () => {
  const shop = await store(server.db, { name: 'Maningrida' });
  const gus = await groupUser(server.db, { stores: [shop], now: NOW });
  await schedule({ stores: [shop], module: 'policy', assignee: gus.id });
  await addAssessmentAt(shop, '2026-10-20T10:00:00Z');
  const { body } = await server.call(addCalendar, {}, gus);
  const { url } = body['resultData'] as { url: string };
  const { body: calendar } = await server.app.inject({ url: new URL(url).pathname });
  expect(calendar).toContain('SUMMARY:Store policy: Maningrida');
  expect(calendar).not.toContain('Audit: Maningrida');
  const { body: capture } = await server.call(readCaptureStores, { store_ids: [shop] }, gus);
  expect(capture).toMatchObject({ resultData: [{ due: null, visit_id: null, visit_module: null }] });
  server.clock.now = new Date('2026-11-27T12:00:00Z');
  const due = await server.call(
    readCaptureStores,
    { store_ids: [shop] },
    await groupUser(server.db, { stores: [shop] }),
  );
  expect(due.body).toMatchObject({ resultData: [{ due: '2026-11-30', visit_module: 'policy' }] });
});

test('the feed of visits has the module and its assessment as its last columns', async () => {
  const { shop } = await monthly({ module: 'policy' });
  const id = await addAssessmentAt(shop, '2026-10-20T10:00:00Z');
  const token = await readToken(server, ada);
  const of = { $filter: `store_id eq ${shop} and due ge 2026-10-01 and due le 2026-10-31` };
  const [row] = (await page(server, token, 'Visits', of)).value;
  expect(row).toMatchObject({ survey_id: null, survey_score: null, state: 'done' });
  expect(Object.entries(row ?? {}).slice(-3)).toEqual([
    ['module', 'policy'],
    ['assessment_id', id],
    ['assessment_date', '2026-10-20'],
  ]);
});
