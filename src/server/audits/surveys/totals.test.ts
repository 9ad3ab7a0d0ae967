import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, ReplyOf } from '../../../contract/kit/call.ts';
import { addGroup, deleteGroup, updateGroup } from '../../../contract/places/groups.ts';
import { readRegion, readRegionReport, readRegionTrend } from '../../../contract/insight/regions.ts';
import { updateOrganisation } from '../../../contract/places/organisation.ts';
import { readStatus } from '../../../contract/operations/status/status.ts';
import { addStore, deleteStore, searchStores, updateStore } from '../../../contract/places/stores.ts';
import { addSurvey, correctSurvey, restoreSurvey, voidSurvey } from '../../../contract/audits/surveys.ts';
import { deleteUser } from '../../../contract/places/users.ts';
import { person, type Person } from '../../../../test/support/factories.ts';
import { importText } from '../../../../test/support/sheets/imports.ts';
import { testServer, type TestServer } from '../../../../test/support/server.ts';
import { blankDatabase } from '../../../../test/support/database.ts';
import { onDatabase } from '../../../../test/support/digest.ts';
import { applyMigration, migrate, migrationFiles, CREATE_MIGRATIONS_TABLE } from '../../db/migrate.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { recountStores } from './totals.ts';

// After any history, the stored totals match a recount of the surveys, and calls return the same figures.

const STEPS = 200;
const ZONES = ['UTC', 'Australia/Darwin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
const DAYS = ['2025-12-31T23:59:59.999Z', '2026-01-01', '2026-01-31', '2026-02-10', '2026-06-01', '2026-11-20'];
/** A range that contains every survey. Figures for a range are computed from the surveys, not from stored totals. */
const ALL_TIME = { start_date: '2020-01-01', end_date: '2027-01-01' };

let server: TestServer;
let ann: Person;
let questions: string[];
const stores: string[] = [];
const groups: string[] = [];
const sentAudits: object[] = [];

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  ann = await person(server.db, { now: server.clock.now });
  questions = [...(await activeInstrument(server.db)).questions.keys()];
  for (const name of ['A', 'B', 'C', 'D']) await steps.newStore({ index: 0, day: name, share: 0 });
  for (const name of ['G', 'H', 'I']) await steps.newGroup({ index: 1, day: name, share: 0 });
});
afterAll(() => server.close());

/** Random values for a step; each step uses the values that it needs. */
type Chance = { index: number; day: string; share: number };

const storeOf = ({ index }: Chance) => stores[index % stores.length] ?? '';
const groupOf = ({ index }: Chance) => groups[index % groups.length] ?? '';
/** Returns the items of a list selected by the bits of a number. */
const someOf = (list: readonly string[], { share }: Chance) => list.filter((_, at) => (share >> (at % 6)) & 1);
const send = async (call: Pick<Call, 'path'>, input: object, person = ann) =>
  (await server.call(call, input, person)).body;

/** Steps may be refused because an earlier one archived a store or deleted a group; then they change nothing. */
const steps = {
  async survey(chance: Chance) {
    const answers = questions.slice(0, chance.share * 2).map((id) => ({ question_id: id, answer: 'Yes' }));
    const kind = chance.index % 4 ? 'audit' : 'practice';
    const audit = { survey_id: randomUUID(), store_id: storeOf(chance), date: chance.day, kind, answers };
    sentAudits.push(audit);
    await send(addSurvey, audit);
  },
  async surveyAgain({ index }: Chance) {
    await send(addSurvey, sentAudits[index % sentAudits.length] ?? {});
  },
  async changed(chance: Chance) {
    const { rows } = await sql<{ id: string; version: number; void: boolean }>`
      select id, version, void_at is not null as void from surveys order by id`.execute(server.db);
    const { id = '', version = 1, void: isVoid } = rows[chance.index % Math.max(1, rows.length)] ?? {};
    const change = { survey_id: id, version, reason: 'So' };
    const kind = chance.share % 3 ? 'audit' : 'second';
    if (chance.share % 2) await send(isVoid ? restoreSurvey : voidSurvey, change);
    else await send(correctSurvey, { ...change, date: chance.day, kind, answers: [] });
  },
  async importRows(chance: Chance) {
    const live = await server.db.selectFrom('stores').where('archived_at', 'is', null).select('id').execute();
    const shops = live.map(({ id }) => id).filter((_, at) => (at + chance.index) % 2);
    const rows = shops.flatMap((shop) =>
      DAYS.slice(0, 1 + (chance.share % 3)).map((end, at) => ({
        _uuid: randomUUID(),
        store: shop,
        end,
        'DR/chilled_water': at % 2 ? 'yes' : 'no',
      })),
    );
    await importText(server.db, 'kobo', JSON.stringify(rows), { apply: true, skipRefused: true });
  },
  async moveStore(chance: Chance) {
    const id = storeOf(chance);
    await send(updateStore, { storeid: id, storename: `Store ${id}`, groupid: someOf(groups, chance) });
  },
  async regroup(chance: Chance) {
    const id = groupOf(chance);
    await send(updateGroup, { groupid: id, name: `Group ${id}`, store: someOf(stores, chance) });
  },
  async archive(chance: Chance) {
    await send(deleteStore, { sid: storeOf(chance) });
  },
  async restore(chance: Chance) {
    // No call restores an archived store.
    await server.db.updateTable('stores').set({ archived_at: null }).where('id', '=', storeOf(chance)).execute();
  },
  async newStore(chance: Chance) {
    const groupname = someOf(groups, chance);
    const { _id } = await send(addStore, { storename: randomUUID(), username: [], groupname, image: '' });
    if (typeof _id === 'string') stores.push(_id);
  },
  async newGroup(chance: Chance) {
    const { _id } = await send(addGroup, { name: randomUUID(), store: someOf(stores, chance) });
    if (typeof _id === 'string') groups.push(_id);
  },
  async deleteGroup(chance: Chance) {
    if (groups.length > 2) await send(deleteGroup, { groupid: groupOf(chance) });
  },
  async surveyOfLeaver(chance: Chance) {
    const leaver = await person(server.db, { now: server.clock.now ?? new Date() });
    const audit = { survey_id: randomUUID(), store_id: storeOf(chance), date: chance.day, answers: [] };
    await send(addSurvey, audit, leaver);
    await send(deleteUser, { uid: leaver.id });
  },
  async otherZone({ index }: Chance) {
    await send(updateOrganisation, { time_zone: ZONES[index % ZONES.length] });
  },
  async recount(chance: Chance) {
    await server.db.transaction().execute((db) => recountStores(db, someOf(stores, chance)));
  },
};

const step = fc.record({
  // Surveys are more frequent than other steps.
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant<keyof typeof steps>('survey') },
    { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])) },
  ),
  index: fc.nat(1_000),
  day: fc.constantFrom(...DAYS),
  share: fc.nat(63),
});

/** Returns the stored totals. */
async function storedTotals() {
  const { rows } = await sql<{ fact: string }>`
    select concat_ws(' ', 'store', id, survey_count, last_survey_at, latest_overall, previous_overall) as fact from stores
    union all select concat_ws(' ', 'month of', store_id, month, surveys, overall_sum) from store_months
    union all select concat_ws(' ', 'month of all', month, sum(surveys), sum(overall_sum))
      from grouped_months group by month having sum(surveys) <> 0 or sum(overall_sum) <> 0
    union all select concat_ws(' ', 'stores', coalesce(sum(stores), 0)) from counted_stores
    order by fact`.execute(server.db);
  return rows.map(({ fact }) => fact);
}

/** Returns the same totals, computed from the surveys. */
async function freshTotals() {
  const { rows } = await sql<{ fact: string }>`
    with month_of as (
      select store_id, overall, to_char(taken_at at time zone organisation.time_zone, 'YYYY-MM-01') as month
      from surveys cross join organisation where counted
    )
    select concat_ws(' ', 'store', stores.id, count(surveys.id), max(taken_at),
      (array_agg(overall order by taken_at desc, surveys.id desc))[1],
      (array_agg(overall order by taken_at desc, surveys.id desc))[2]) as fact
      from stores left join surveys on store_id = stores.id and counted group by stores.id
    union all select concat_ws(' ', 'month of', store_id, month, count(*), sum(overall))
      from month_of group by store_id, month
    union all select concat_ws(' ', 'month of all', month, count(*), sum(overall)) from month_of
      where store_id in (select store_id from group_stores join stores on id = store_id where archived_at is null)
      group by month
    union all select concat_ws(' ', 'stores', count(*)) from stores where archived_at is null
    order by fact`.execute(server.db);
  return rows.map(({ fact }) => fact);
}

/** Returns the replies of calls that use the totals. */
async function answers() {
  const ofGroups = await Promise.all(
    groups.flatMap((id) => [readRegion, readRegionTrend].map((call) => send(call, { group_id: id }))),
  );
  const { stores: ofStatus } = (await send(readStatus, {}))['resultData'] as ReplyOf<typeof readStatus>['resultData'];
  return { ofGroups, report: await send(readRegionReport, {}), stores: await send(searchStores, {}), ofStatus };
}

test(
  `after ${STEPS} random steps, two at a time, totals and answers equal a recount`,
  { timeout: 300_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (history) => {
      for (let at = 0; at < history.length; at += 2) {
        await Promise.all(history.slice(at, at + 2).map(({ kind, ...chance }) => steps[kind](chance)));
        expect(await storedTotals()).toEqual(await freshTotals());
      }
      const { rows } = await sql<{ taken: number }>`select count(*)::int as taken from surveys`.execute(server.db);
      expect(rows[0]?.taken).toBeGreaterThan(20);
      const before = await answers();
      expect(before.report).toEqual(await send(readRegionReport, ALL_TIME));
      for (const id of groups) {
        expect(await send(readRegion, { group_id: id })).toEqual(await send(readRegion, { group_id: id, ...ALL_TIME }));
      }
      await recountStores(server.db, stores);
      expect(await storedTotals()).toEqual(await freshTotals());
      expect(await answers()).toEqual(before);
    });
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
  },
);

test('a database of the previous release keeps its totals, and continues with them', async () => {
  const blank = await blankDatabase();
  try {
    await onDatabase(blank.url, async (client) => {
      const sums = async () =>
        (await client.query('select surveys, overall_sum from grouped_months')).rows as unknown[];
      await client.query(CREATE_MIGRATIONS_TABLE);
      for (const name of await migrationFiles()) if (name < '0019') await applyMigration(client, name);
      await client.query(`
        insert into groups (name) values ('G');
        insert into stores (name) values ('A');
        insert into group_stores select groups.id, stores.id from groups, stores;
        select grow_store(id, '2026-01-05', 40) from stores`);
      expect(await sums()).toEqual([{ surveys: 1, overall_sum: 40 }]);
      await migrate(blank.url);
      await client.query(`select rollup_survey(id, '2026-01-06', 60) from stores`);
      expect(await sums()).toEqual([{ surveys: 2, overall_sum: 100 }]);
      await client.query('update stores set archived_at = now()');
      expect(await sums()).toEqual([{ surveys: 0, overall_sum: 0 }]);
      // The totals above count surveys that do not exist.
      await client.query('select recount_store(id) from stores');
      expect((await client.query('select survey_count, latest_overall from stores')).rows).toEqual([
        { survey_count: 0, latest_overall: null },
      ]);
      expect((await client.query('select from store_months')).rowCount).toBe(0);
    });
  } finally {
    await blank.drop();
  }
});
