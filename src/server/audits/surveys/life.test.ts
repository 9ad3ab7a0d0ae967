import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as dashboard from '../../../contract/insight/dashboard.ts';
import { prepareExport, readExportData } from '../../../contract/dataOut/exports.ts';
import { updateGroup } from '../../../contract/places/groups.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { updateOrganisation } from '../../../contract/places/organisation.ts';
import * as regions from '../../../contract/insight/regions.ts';
import { listLastSurveys, readStatus } from '../../../contract/operations/status/status.ts';
import { deleteStore, listStores, searchStores, updateStore } from '../../../contract/places/stores.ts';
import * as surveys from '../../../contract/audits/surveys.ts';
import { listSurveysOfUser, listUsers, searchUsers } from '../../../contract/places/users.ts';
import { counts, SURVEY_KINDS, type SurveyKind } from '../../../domain/surveyKinds.ts';
import { group, groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { testServer, type TestServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

// Whatever happened to surveys, read calls return the same as if only the last versions of the surveys that count had
// been sent.

const STEPS = 300;
const SEED = 20_261_122;
const NOW = new Date('2026-11-21T12:00:00Z');
const DAYS = [
  '2025-12-31T23:59:59.999Z',
  '2026-01-01',
  '2026-01-31',
  '2026-06-01',
  '2026-11-20',
  '2026-11-20T10:00:00Z',
];
const ZONES = ['Australia/Darwin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
const RANGE = { start_date: '2026-01-01', end_date: '2026-11-20' };

let server: TestServer;
let newServer: TestServer;
let people: Person[];
let gus: Person;
let questions: string[];
const stores: string[] = [];
const groups: string[] = [];

type Audit = { survey_id: string; store_id: string; date: string; kind: SurveyKind; answers: object[] };
/** The expected state of each survey. */
const model: { audit: Audit; version: number; isVoid: boolean; by: Person }[] = [];

beforeAll(async () => {
  [server, newServer] = [await testServer(), await testServer()];
  server.clock.now = newServer.clock.now = NOW;
  const { db } = server;
  for (const name of ['G', 'H', 'I']) groups.push(await group(db, { name }));
  for (const name of 'ABCDEF') stores.push(await store(db, { name, groups: someOf(groups, name.charCodeAt(0)) }));
  people = [await person(db, { now: NOW }), await person(db, { name: 'bob', now: NOW })];
  gus = await groupUser(db, { groupId: groups[0] ?? '', stores: stores.slice(0, 2), now: NOW });
  questions = [...(await activeInstrument(db)).questions.keys()];
});
afterAll(() => Promise.all([server.close(), newServer.close()]));

/** Random values for a step; each step uses the values that it needs. */
type Chance = { index: number; other: number; day: string; kind: SurveyKind };

/** Returns the items of a list selected by the bits of a number. */
const someOf = (list: readonly string[], bits: number) => list.filter((_, at) => (bits >> (at % 6)) & 1);
const oneOf = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
const answersOf = (count: number) =>
  questions.slice(0, count % 60).map((id, at) => ({ question_id: id, answer: (at + count) % 3 ? 'Yes' : 'No' }));
const send = async (call: Pick<Call, 'path'>, input: object, person = oneOf(people, 0)) =>
  (await server.call(call, input, person)).body;

async function change(
  call: Pick<Call, 'path'>,
  { index }: Chance,
  over: object,
  done: (of: (typeof model)[0]) => void,
) {
  if (model.length === 0) return;
  const one = oneOf(model, index);
  const { survey_id } = one.audit;
  const { type } = await send(call, { survey_id, version: one.version, reason: 'So', ...over }, oneOf(people, index));
  // Refused if the survey's store is archived, or if the survey's state doesn't allow this change.
  if (type !== true) return;
  one.version++;
  done(one);
}

const steps = {
  async add({ index, other, day, kind }: Chance) {
    const audit = {
      survey_id: randomUUID(),
      store_id: oneOf(stores, index),
      date: day,
      kind,
      answers: answersOf(other),
    };
    const by = oneOf(people, other);
    if ((await send(surveys.addSurvey, audit, by))['type'] === true) {
      model.push({ audit, version: 1, isVoid: false, by });
    }
  },
  correct: (chance: Chance) => {
    const over = { answers: answersOf(chance.other) };
    return change(surveys.correctSurvey, chance, over, ({ audit }) => Object.assign(audit, over));
  },
  otherKind: (chance: Chance) => {
    const over = { kind: chance.kind };
    return change(surveys.correctSurvey, chance, over, ({ audit }) => Object.assign(audit, over));
  },
  otherDate: (chance: Chance) => {
    const over = { date: chance.day };
    return change(surveys.correctSurvey, chance, over, ({ audit }) => Object.assign(audit, over));
  },
  makeVoid: (chance: Chance) => change(surveys.voidSurvey, chance, {}, (one) => (one.isVoid = true)),
  restore: (chance: Chance) => change(surveys.restoreSurvey, chance, {}, (one) => (one.isVoid = false)),
  async moveStore({ index, other }: Chance) {
    const storeid = oneOf(stores, index);
    await send(updateStore, { storeid, storename: `Store ${storeid}`, groupid: someOf(groups, other) });
  },
  async regroup({ index, other }: Chance) {
    const groupid = oneOf(groups, index);
    await send(updateGroup, { groupid, name: `Group ${groupid}`, store: someOf(stores, other) });
  },
  async otherZone({ index }: Chance) {
    await send(updateOrganisation, { time_zone: oneOf(ZONES, index) });
  },
  async archive({ index }: Chance) {
    await send(deleteStore, { sid: oneOf(stores, index) });
  },
  async unarchive({ index }: Chance) {
    // No call restores an archived store.
    await server.db.updateTable('stores').set({ archived_at: null }).where('id', '=', oneOf(stores, index)).execute();
  },
};

const OFTEN: (keyof typeof steps)[] = ['add', 'correct', 'otherKind', 'otherDate', 'makeVoid', 'restore'];
const step = fc.record({
  step: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...OFTEN) },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])) },
    { weight: 1, arbitrary: fc.constant<keyof typeof steps>('otherZone') },
  ),
  index: fc.nat(1_000),
  other: fc.nat(1_000),
  day: fc.constantFrom(...DAYS),
  kind: fc.constantFrom('audit', ...SURVEY_KINDS),
});

/** Copies users, stores and related rows to the new server, then sends the final versions of surveys that count. */
async function copyCountedRecords(): Promise<void> {
  for (const table of ['groups', 'stores', 'group_stores', 'users', 'user_stores', 'sessions'] as const) {
    const rows = (await server.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
    const totals = { survey_count: 0, last_survey_at: null, latest_overall: null, previous_overall: null };
    const bare = table === 'stores' ? rows.map((row) => ({ ...row, ...totals, archived_at: null })) : rows;
    await newServer.db
      .insertInto(table)
      .values(bare as never)
      .execute();
  }
  const { time_zone } = await server.db.selectFrom('organisation').select('time_zone').executeTakeFirstOrThrow();
  await newServer.db.updateTable('organisation').set({ time_zone }).execute();
  for (const { audit, isVoid, by } of model) {
    if (!counts({ kind: audit.kind, voidAt: isVoid ? NOW : null })) continue;
    expect((await newServer.call(surveys.addSurvey, audit, by)).body['type']).toBe(true);
  }
  const archivedStores = await server.db
    .selectFrom('stores')
    .where('archived_at', 'is not', null)
    .selectAll()
    .execute();
  for (const { id, archived_at: at } of archivedStores) {
    await newServer.db.updateTable('stores').set({ archived_at: at }).where('id', '=', id).execute();
  }
}

/**
 * Returns the replies of read calls by caller, path and input. Version numbers are removed, because they depend on
 * earlier changes.
 */
async function answers(of: TestServer): Promise<Map<string, unknown>> {
  const replies = new Map<string, unknown>();
  const countedAudits = model.filter(({ audit, isVoid }) => counts({ kind: audit.kind, voidAt: isVoid ? NOW : null }));
  for (const [name, person] of [['administrator', oneOf(people, 0)] as const, ['group user', gus] as const]) {
    const ask = async (call: Pick<Call, 'path'>, input: object) => {
      const { raw } = await of.call(call, input, person);
      replies.set([name, call.path, JSON.stringify(input)].join(' '), raw.replaceAll(/"version":\d+/g, ''));
    };
    for (const id of stores) {
      for (const food of [{}, { food_id: 'FV' }]) {
        await ask(dashboard.readScores, { store_id: id, ...food });
        await ask(dashboard.readSurveyDays, { store_id: id, ...food });
      }
      await ask(dashboard.readLastSalesDate, { store_id: id });
      await ask(dashboard.readDayScores, { store_id: id, ...RANGE });
      await ask(dashboard.readCategoryDayScores, { store_id: id, ...RANGE });
      await ask(surveys.listSurveys, { storeid: id });
      await ask(surveys.listSurveysOfStore, { store_id: id });
    }
    for (const id of groups) {
      for (const range of [{}, RANGE]) {
        await ask(regions.readRegion, { group_id: id, ...range });
        await ask(regions.readRegionIncreases, { group_id: id, ...range });
        await ask(regions.readRegionHeatMap, { group_id: id, ...range });
        await ask(regions.readLostQuestions, { group_id: id, ...range });
      }
      await ask(regions.readRegionTrend, { group_id: id });
      await ask(regions.readOverdueStores, { group_id: id });
    }
    for (const call of [listStores, searchStores, listUsers, searchUsers, listLastSurveys, regions.readRegionReport]) {
      await ask(call, {});
    }
    await ask(regions.readRegionReport, RANGE);
    await ask(readExportData, {});
    for (const { id } of people) await ask(listSurveysOfUser, { user_id: id });
    for (const { audit } of countedAudits) {
      await ask(surveys.readSurvey, { surveyid: audit.survey_id });
      await ask(surveys.readLastScores, { surveyid: audit.survey_id });
    }
    for (const range of [{}, RANGE]) {
      const { resultData } = (await of.call(prepareExport, range, person)).body;
      replies.set(`${name} rows ${JSON.stringify(range)}`, (resultData as { rows: number }).rows);
    }
  }
  const { resultData } = (await of.call(readStatus, {}, oneOf(people, 0))).body;
  return replies.set('status', (resultData as { stores: unknown }).stores);
}

test(
  `after ${STEPS} random steps every call answers as if only what counts had been received`,
  { timeout: 300_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (history) => {
      for (const { step: stepName, ...chance } of history) await steps[stepName](chance);
      await copyCountedRecords();
      const { rows } = await sql<{ all: number; counted: number; versions: number }>`
        select count(*)::int as all, (count(*) filter (where counted))::int as counted, max(version) as versions
        from surveys`.execute(server.db);
      // Checks that the steps covered enough cases.
      expect(rows[0]?.all).toBeGreaterThan(30);
      expect(rows[0]?.counted).toBeGreaterThan(10);
      expect(rows[0]?.counted).toBeLessThan((rows[0]?.all ?? 0) - 10);
      expect(rows[0]?.versions).toBeGreaterThan(3);
      expect(await newServer.db.selectFrom('organisation').select('time_zone').executeTakeFirst()).not.toEqual({
        time_zone: 'UTC',
      });
      const expected = await answers(newServer);
      for (const [call, replies] of await answers(server)) expect([call, replies]).toEqual([call, expected.get(call)]);
    });
    await fc.assert(property, { seed: SEED, numRuns: 1, endOnFailure: true });
  },
);
