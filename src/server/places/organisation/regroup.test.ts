import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '../../../contract/kit/call.ts';
import { updateGroup } from '../../../contract/places/groups.ts';
import { updateOrganisation } from '../../../contract/places/organisation.ts';
import { readRegionTrend } from '../../../contract/insight/regions.ts';
import { addSurvey } from '../../../contract/audits/surveys.ts';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { group, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { recountStores } from '../../audits/surveys/totals.ts';

// Changing the time zone recounts months; surveys counted concurrently use either the old or the new time zone.

const server = await sharedServer({ now: new Date('2026-11-21T12:00:00Z') });
const ann = await person(server.db, { now: new Date('2026-11-21T12:00:00Z') });
const coastal = await group(server.db);
const stores = await Promise.all(Array.from({ length: 12 }, () => store(server.db, { groups: [coastal] })));
// In Darwin the first moment is already in November; in St. John's the second is still in October.
const AROUND_MIDNIGHT = ['2026-10-31T20:00:00Z', '2026-11-01T01:00:00Z', '2026-06-15T12:00:00Z'];
for (const store of stores) for (const date of AROUND_MIDNIGHT) await survey(server.db, store, { date });

const call = async (target: Pick<Call, 'path'>, input: object) => (await server.call(target, input, ann)).body;
const moveTo = (zone: string) => call(updateOrganisation, { time_zone: zone });
const audit = (nth: number) => ({
  survey_id: randomUUID(),
  store_id: stores[nth % stores.length],
  date: AROUND_MIDNIGHT[nth % AROUND_MIDNIGHT.length],
  answers: [],
});

beforeEach(async () => {
  await moveTo('UTC');
});

async function months() {
  const { rows } = await sql<{ fact: string }>`
    select concat_ws(' ', store_id, month, surveys, overall_sum) as fact from store_months
    union all select concat_ws(' ', month, sum(surveys), sum(overall_sum)) from grouped_months group by month
    order by fact`.execute(server.db);
  return rows.map(({ fact }) => fact);
}

/** Recounts the monthly totals from the surveys and the links to groups, in the current time zone. */
async function freshTotals() {
  const { rows } = await sql<{ fact: string }>`
    with month_of as (
      select store_id, overall, to_char(taken_at at time zone time_zone, 'YYYY-MM-01') as month
      from surveys cross join organisation where counted
    )
    select concat_ws(' ', store_id, month, count(*), sum(overall)) as fact from month_of group by store_id, month
    union all select concat_ws(' ', month, count(*), sum(overall)) from month_of
      where store_id in (select store_id from group_stores) group by month
    order by fact`.execute(server.db);
  return rows.map(({ fact }) => fact);
}

/** Returns the number of surveys in each of the last two months of the trend. */
async function trend() {
  const { resultData } = await call(readRegionTrend, { group_id: coastal });
  return (resultData as { surveys: number }[]).slice(-2).map(({ surveys }) => surveys);
}

test.each(['Australia/Darwin', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'])(
  'after a change to %s the months equal a recount',
  async (zone) => {
    await moveTo(zone);
    const after = await months();
    expect(after).toEqual(await freshTotals());
    await recountStores(server.db, stores);
    expect(await months()).toEqual(after);
  },
);

test('a trend follows', async () => {
  expect(await trend()).toEqual([12, 12]);
  await moveTo('Australia/Darwin');
  expect(await trend()).toEqual([0, 24]);
  await moveTo('America/St_Johns');
  expect(await trend()).toEqual([24, 0]);
});

test('simultaneous audits, store moves and zone changes are counted once, in the final zone', async () => {
  for (const zone of ['Australia/Darwin', 'America/St_Johns', 'UTC']) {
    const racingAudits = Array.from({ length: 24 }, (_, nth) => call(addSurvey, audit(nth)));
    const change = moveTo(zone);
    const movePromise = call(updateGroup, {
      groupid: coastal,
      name: zone,
      store: stores.slice(0, 6 + (zone.length % 6)),
    });
    racingAudits.push(change, movePromise, ...Array.from({ length: 24 }, (_, nth) => call(addSurvey, audit(nth))));
    for (const answer of await Promise.all(racingAudits)) expect(answer).toMatchObject({ type: true });
    expect(await months()).toEqual(await freshTotals());
  }
});

test('an audit that is being counted is waited for, and one that arrives meanwhile waits', async () => {
  const lateSurvey = await server.db.transaction().execute(async (transaction) => {
    await sql`select hold_time_zone()`.execute(transaction);
    const change = moveTo('Australia/Darwin');
    await waitForBlockedStatement(server);
    const comingPromise = call(addSurvey, audit(0));
    // Both are still waiting, so the time zone hasn't changed yet.
    await sql`select pg_sleep(0.05)`.execute(transaction);
    const { rows } = await sql`select from organisation where time_zone = 'UTC'`.execute(server.db);
    expect(rows).toHaveLength(1);
    return { done: Promise.all([change, comingPromise]) };
  });
  for (const answer of await lateSurvey.done) expect(answer).toMatchObject({ type: true });
  expect(await months()).toEqual(await freshTotals());
});

test('a failed change leaves the months and the zone unchanged', async () => {
  const before = await months();
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    server.db,
  );
  await sql`create trigger fail before insert on grouped_months for each row execute function fail()`.execute(
    server.db,
  );
  expect(await moveTo('Australia/Darwin')).toMatchObject({ type: false });
  await sql`drop function fail cascade`.execute(server.db);
  expect(await months()).toEqual(before);
  const { rows } = await sql`select from organisation where time_zone = 'UTC'`.execute(server.db);
  expect(rows).toHaveLength(1);
});
