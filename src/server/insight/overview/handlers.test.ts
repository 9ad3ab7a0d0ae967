import { describe, expect, test } from 'vitest';
import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import { addAssessment } from '../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { readOverview } from '../../../contract/insight/overview.ts';
import { action, group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { fixesOf } from '../../../domain/scoring/fixes.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const ada = await person(db, { name: 'ada', now: NOW });
const { schedule } = scheduleCalls(server, ada);
const { questions } = await activeInstrument(db);
const placedQuestions = [...questions.values()];

async function overview(input: Partial<InputOf<typeof readOverview>> = {}, person: Person = ada) {
  const { body } = await server.call(readOverview, input, person);
  expect(body).toMatchObject({ type: true });
  return body as unknown as ReplyOf<typeof readOverview>;
}

const NO_MONTHS = Array.from({ length: 12 }, () => null);

/** Returns answers that earn every point of some categories, and lose those of the others. */
function answersOf(...categories: string[]): Record<string, string> {
  return Object.fromEntries(
    placedQuestions.map(({ varname, category, scoringType }) => {
      const bestAnswer = scoringType === 2 ? 'No' : 'Yes';
      const worstAnswer = scoringType === 2 ? 'Yes' : 'No';
      return [varname, categories.includes(category) ? bestAnswer : worstAnswer];
    }),
  );
}

const [FOUR, FIVE] = [answersOf('FV', 'SF', 'MC', 'BC'), answersOf('FV', 'SF', 'MC', 'BC', 'MS')];
const [LOW, HIGH] = [57, 71];

test('without stores there are no figures, no groups and nothing new', async () => {
  expect(await overview({}, await groupUser(db, { now: NOW }))).toEqual({
    type: true,
    count: 0,
    resultData: {
      figures: {
        stores: 0,
        mean: null,
        change: null,
        rhythm: { kept: 0, of: 0 },
        overdue_visits: 0,
        overdue_since: null,
        open_actions: 0,
        overdue_actions: 0,
        points_won: 0,
      },
      stores: [],
      groups: [],
      latest: [],
    },
  });
});

describe('with stores', async () => {
  const north = await group(db, { name: 'North' });
  const south = await group(db, { name: 'south' });
  const apple = await store(db, { name: 'Apple', groups: [south, north] });
  const bean = await store(db, { name: 'bean', groups: [north] });
  const cress = await store(db, { name: 'Cress', groups: [south] });
  const dill = await store(db, { name: 'Dill' });
  const archivedStore = await store(db, { name: 'Closed', groups: [north] });
  await survey(db, archivedStore, { date: '2026-11-19T08:00:00Z' });
  await db.updateTable('stores').set({ archived_at: NOW }).where('id', '=', archivedStore).execute();
  // In the last 91 days Apple rose by 14 and bean fell by 14. Cress had no score 91 days ago, so it has no change.
  await survey(db, apple, { date: '2026-08-21T23:59:59Z', answers: FOUR });
  const appleLast = await survey(db, apple, { date: '2026-11-02T08:00:00Z', answers: FIVE });
  await survey(db, bean, { date: '2026-08-10T08:00:00Z', answers: FIVE });
  const beanLast = await survey(db, bean, { date: '2026-11-10T08:00:00Z', answers: FOUR });
  await survey(db, cress, { date: '2026-08-22T00:00:00Z', answers: FIVE });
  await db.updateTable('surveys').set({ user_id: ada.id, user_name: 'ada' }).where('id', '=', beanLast).execute();
  const gus = await groupUser(db, { groupId: north, stores: [apple, archivedStore], now: NOW });

  test('stores are sorted by need, with everything that a row shows', async () => {
    const { resultData, count } = await overview();
    expect(count).toBe(4);
    expect(resultData.stores.map(({ store_name: name, reasons, need }) => [name, reasons, need])).toEqual([
      ['Dill', ['never_audited'], 1],
      ['bean', ['fell'], 1],
      ['Apple', [], 0],
      ['Cress', [], 0],
    ]);
    const [, second] = resultData.stores;
    const [fix] = fixesOf(
      placedQuestions.map((question) => ({ ...question, id: question.varname, answer: FOUR[question.varname] ?? '' })),
    );
    expect(second).toEqual({
      store_id: bean,
      store_name: 'bean',
      image: null,
      group_id: north,
      overall: LOW,
      change: LOW - HIGH,
      last: '2026-11-10',
      trend: [...NO_MONTHS.slice(0, 8), HIGH, null, null, LOW],
      due: null,
      planned: null,
      visit_id: null,
      visit_title: null,
      late_since: null,
      late_title: null,
      late: false,
      open_actions: 0,
      overdue_actions: 0,
      lost: {
        question_id: fix?.answer.varname,
        question: fix?.answer.text.en,
        points: Math.round((fix?.gain.overall ?? 0) * 10) / 10,
        foodid: fix?.answer.category,
      },
      reasons: ['fell'],
      need: 1,
    });
    expect(resultData.stores[0]).toMatchObject({
      group_id: null,
      overall: null,
      change: null,
      last: null,
      trend: NO_MONTHS,
      lost: null,
    });
  });

  test('the mean is of the latest scores, and its change of the stores that had a score 91 days ago', async () => {
    const { figures } = (await overview()).resultData;
    // (71 + 57 + 71) / 3; Apple and bean had 57 and 71 on 21 August, and have 71 and 57 now.
    expect(figures).toMatchObject({ stores: 4, mean: 66, change: 0 });
    expect((await overview({ group_id: south })).resultData.figures).toMatchObject({ stores: 2, mean: 71, change: 14 });
  });

  test.each([
    ['name', ['Apple', 'bean', 'Cress', 'Dill']],
    ['score', ['bean', 'Apple', 'Cress', 'Dill']],
    ['change', ['bean', 'Apple', 'Cress', 'Dill']],
    ['last', ['Cress', 'Apple', 'bean', 'Dill']],
    ['due', ['Apple', 'bean', 'Cress', 'Dill']],
  ] as const)('sorted by %s, stores without a value come last and ties are by name', async (sort, names) => {
    const { stores } = (await overview({ sort })).resultData;
    expect(stores.map(({ store_name: name }) => name)).toEqual(names);
  });

  test('a page has its own rows, and the figures and count of all', async () => {
    const { resultData, count } = await overview({ sort: 'name', page: 2, size: 3 });
    expect(resultData.stores.map(({ store_name: name }) => name)).toEqual(['Dill']);
    expect([count, resultData.figures.stores]).toEqual([4, 4]);
    expect((await overview({ page: 3, size: 3 })).resultData.stores).toEqual([]);
  });

  test('groups are sorted by name, with the means of their surveys by month', async () => {
    const { groups } = (await overview()).resultData;
    expect(groups.map(({ group_id: id, name }) => [id, name])).toEqual([
      [north, 'North'],
      [south, 'south'],
    ]);
    const [first] = groups;
    expect(first?.months.map(({ month }) => month)).toEqual(
      ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].concat([
        '2026-06',
        '2026-07',
        '2026-08',
        '2026-09',
        '2026-10',
        '2026-11',
      ]),
    );
    // August has 57 and 71, November 71 and 57; the archived store's audit isn't counted.
    expect(first?.months.slice(8)).toEqual([
      { month: '2026-08', mean: 64, surveys: 2 },
      { month: '2026-09', mean: null, surveys: 0 },
      { month: '2026-10', mean: null, surveys: 0 },
      { month: '2026-11', mean: 64, surveys: 2 },
    ]);
  });

  test('a group limits every part', async () => {
    const { resultData, count } = await overview({ group_id: north.toUpperCase() });
    expect([count, resultData.stores.map(({ store_id: id, group_id: of }) => [id, of])]).toEqual([
      2,
      [
        [bean, north],
        [apple, north],
      ],
    ]);
    expect(resultData.groups.map(({ group_id: id }) => id)).toEqual([north]);
    expect(resultData.latest.map(({ store_id: id }) => id)).toEqual([bean, apple, apple, bean]);
    const [, second] = (await overview({ group_id: south })).resultData.stores;
    expect(second).toMatchObject({ store_id: cress, group_id: south });
  });

  test('the latest audits are listed newest first, with their change', async () => {
    const { latest } = (await overview()).resultData;
    expect(latest.map(({ kind, store_name: name, score, change }) => [kind, name, score, change])).toEqual([
      ['audit', 'bean', LOW, LOW - HIGH],
      ['audit', 'Apple', HIGH, HIGH - LOW],
      ['audit', 'Cress', HIGH, null],
      ['audit', 'Apple', LOW, null],
      ['audit', 'bean', HIGH, null],
    ]);
    expect(latest[0]).toMatchObject({
      id: beanLast,
      at: '2026-11-10T08:00:00.000Z',
      store_id: bean,
      by: { userid: ada.id, name: 'ada' },
      title: null,
    });
    // A user who was deleted at their request has no name.
    await db.updateTable('surveys').set({ user_name: null }).where('id', '=', beanLast).execute();
    expect((await overview()).resultData.latest[0]?.by).toEqual({ userid: null, name: 'Deleted user' });
  });

  test('a group user sees only their own stores and group', async () => {
    const { resultData, count } = await overview({}, gus);
    expect([count, resultData.stores.map(({ store_id: id, group_id: of }) => [id, of])]).toEqual([1, [[apple, north]]]);
    expect(resultData.figures).toMatchObject({ stores: 1, mean: HIGH, change: HIGH - LOW });
    expect(resultData.latest.map(({ store_id: id }) => id)).toEqual([apple, apple]);
    expect(resultData.groups.map(({ group_id: id, months }) => [id, months[11]])).toEqual([
      [north, { month: '2026-11', mean: HIGH, surveys: 1 }],
    ]);
  });

  test('another group answers a group user byte for byte like one that does not exist', async () => {
    const missing = '00000000-0000-4000-8000-000000000000';
    const [foreign, emptyReply] = await Promise.all(
      [south, missing].map((id) => server.call(readOverview, { group_id: id }, gus)),
    );
    expect([foreign?.status, foreign?.raw]).toEqual([404, emptyReply?.raw]);
    expect((await server.call(readOverview, { group_id: 'no id of ours' }, ada)).status).toBe(404);
  });

  test('a late visit is a reason, a missed one until the next audit, and neither for a store that was never audited', async () => {
    // The audits of Apple and bean complete the visit of 15 November; Cress was last audited in August, Dill never.
    await schedule({ stores: [apple, bean, cress, dill], start: '2026-11-15', every: 1, unit: 'month', grace: 7 });
    const { figures, stores } = (await overview({ sort: 'due' })).resultData;
    expect(stores.map((store) => [store.store_name, store.due, store.late, store.late_since, store.reasons])).toEqual([
      ['Cress', '2026-11-15', true, '2026-11-15', ['late']],
      ['Dill', '2026-11-15', true, '2026-11-15', ['never_audited']],
      ['Apple', '2026-12-15', false, null, []],
      ['bean', '2026-12-15', false, null, ['fell']],
    ]);
    expect(figures).toMatchObject({ rhythm: { kept: 2, of: 4 }, overdue_visits: 2, overdue_since: '2026-11-15' });
    server.clock.now = new Date('2026-11-25T12:00:00Z');
    const bob = await person(db, { name: 'bob', now: server.clock.now });
    const laterOverview = await overview({ group_id: south }, bob);
    expect(laterOverview.resultData.figures).toMatchObject({
      rhythm: { kept: 1, of: 2 },
      overdue_visits: 0,
      overdue_since: null,
    });
    expect(laterOverview.resultData.stores[0]).toMatchObject({
      store_id: cress,
      late: true,
      due: '2026-12-15',
      reasons: ['late'],
    });
    const after = await survey(db, cress, { date: '2026-11-24T08:00:00Z', answers: FIVE });
    const { stores: now } = (await overview({ group_id: south }, bob)).resultData;
    expect(now.find(({ store_id: id }) => id === cress)).toMatchObject({ late: false, due: '2027-01-15' });
    await db.deleteFrom('surveys').where('id', '=', after).execute();
    await server.empty('schedule_stores', 'schedules');
  });

  test('a missed visit for a module is a reason until the module is assessed, whatever is audited', async () => {
    await server.call(loadDefinition, { definition: plainModule('policy'), use: true }, ada);
    await schedule({ stores: [apple], module: 'policy', start: '2026-11-01', every: 1, unit: 'month', grace: 0 });
    const row = async () =>
      (await overview({ sort: 'name' })).resultData.stores.find(({ store_id: id }) => id === apple);
    // Apple was audited on 2 November.
    expect(await row()).toMatchObject({ late: true, late_since: '2026-11-01', reasons: ['late'] });
    // Nobody can do the visits of a module that was taken out of use.
    await db.updateTable('modules').set({ in_use: false }).execute();
    expect(await row()).toMatchObject({ due: null, late: false, reasons: [] });
    expect((await overview()).resultData.figures).toMatchObject({ rhythm: { kept: 0, of: 0 }, overdue_visits: 0 });
    await db.updateTable('modules').set({ in_use: true }).execute();
    expect(await row()).toMatchObject({ due: '2026-12-01', visit_title: 'Module policy' });
    const answers = [{ item: 'sold', value: 'yes' as const }];
    const input = { store_id: apple, module: 'policy', date: '2026-11-05T08:00:00Z', answers };
    expect((await server.call(addAssessment, input, ada)).body).toMatchObject({ type: true });
    // That assessment completes the December visit.
    expect(await row()).toMatchObject({ late: false, due: '2027-01-01', reasons: [] });
    await server.empty('latest_assessments', 'measures', 'assessment_answers', 'assessments', 'schedules');
  });

  test('how long the next visit has been overdue is that of its own audit or module', async () => {
    await server.call(loadDefinition, { definition: plainModule('policy'), use: true }, ada);
    const row = async () =>
      (await overview({ sort: 'name' })).resultData.stores.find(({ store_id: id }) => id === dill);
    // Dill was never audited.
    const monthly = { every: 1, unit: 'month' as const, stores: [dill] };
    await schedule({ ...monthly, start: '2026-09-30', grace: 0 });
    await schedule({ ...monthly, module: 'policy', start: '2026-11-18', grace: 5 });
    const policy = { visit_title: 'Module policy', late_title: 'Module policy' };
    expect(await row()).toMatchObject({ due: '2026-11-18', late_since: '2026-11-18', ...policy, late: true });
    expect((await overview()).resultData.figures).toMatchObject({ overdue_since: '2026-11-18' });
    // Now nothing is overdue for the module of the next visit.
    await db.updateTable('schedules').set({ start_day: '2026-11-22' }).where('module', '=', 'policy').execute();
    const audit = { late_since: '2026-09-30', late_title: null };
    expect(await row()).toMatchObject({ due: '2026-11-22', visit_title: 'Module policy', ...audit, late: true });
    await server.empty('schedule_stores', 'schedules');
  });

  test('actions are counted by store, and a confirmed one is among the latest', async () => {
    const [lateAction, wonAction] = await Promise.all([
      action(db, apple, 'Move the crisps'),
      action(db, apple, 'Sell milk'),
    ]);
    await db.updateTable('actions').set({ due: '2026-11-19', status: 'doing' }).where('id', '=', lateAction).execute();
    await db
      .updateTable('actions')
      .set({
        status: 'confirmed',
        confirmed_by: appleLast,
        realised: 1.3,
        settled_at: new Date('2026-11-05T00:00:00Z'),
      })
      .where('id', '=', wonAction)
      .execute();
    const { figures, stores, latest } = (await overview()).resultData;
    expect(figures).toMatchObject({ open_actions: 1, overdue_actions: 1, points_won: 1.3 });
    const [, , third] = stores;
    expect(third).toMatchObject({
      store_name: 'Apple',
      reasons: ['actions_overdue'],
      open_actions: 1,
      overdue_actions: 1,
    });
    expect(latest[1]).toEqual({
      kind: 'action',
      at: '2026-11-05T00:00:00.000Z',
      store_id: apple,
      store_name: 'Apple',
      id: wonAction,
      by: null,
      score: null,
      change: 1.3,
      title: 'Sell milk',
    });
  });

  test.each([
    [{ sort: 'worst' }, 'sort'],
    [{ size: 101 }, 'size'],
    [{ size: 0 }, 'size'],
    [{ page: 0 }, 'page'],
    [{ page: 1e9 }, 'page'],
    [{ group_id: ['x'] }, 'group_id'],
  ])('%o is refused at the field', async (input, field) => {
    const { status, body } = await server.call(readOverview, input, ada);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(field)]);
    expect(body['type']).toBe(false);
  });
});
