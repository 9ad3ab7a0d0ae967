import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { login } from '../../../contract/access/account.ts';
import { addAssessment, listAssessments, readAssessment } from '../../../contract/audits/assessments.ts';
import { listPhotos } from '../../../contract/audits/photos.ts';
import { listActions, readAction } from '../../../contract/followUp/actions/actions.ts';
import { listVisits } from '../../../contract/followUp/schedule/visits.ts';
import { listTargets } from '../../../contract/followUp/targets.ts';
import { readBenchmark } from '../../../contract/insight/benchmark.ts';
import { readAgreement, readEffect } from '../../../contract/insight/evaluation.ts';
import type { Call, ReplyOf } from '../../../contract/kit/call.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { addDays, dayOf, daysBetween, mondayOf, monthsBefore } from '../../../domain/days.ts';
import { LANGUAGES } from '../../../domain/instrument.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { readWeeklyReports } from '../../insight/overview/weeklyReport.ts';
import { loadDemo } from './load.ts';
import { BASKET_IN_PART, CORRECTED_PRICE, POLICY_IN_PART, PRICES, SENT_TWICE } from './modules.ts';
import { DEMO_SIGN_INS } from './notice.ts';
import { DEMO_FIXES, DEMO_PROGRAMME, DEMO_TARGETS, SECOND_AUDITS } from './organisation.ts';
import { programmeStart } from './programme.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const DAY = dayOf(NOW);

const server = await sharedServer({ now: NOW });
await loadDemo(server.db, imageHome(server), NOW);
const admin = await signIn('admin@example.org');

test('weekly reports read together are the same as each read alone, in any language', async () => {
  const users = await server.db.selectFrom('users').select(['id', 'user_type']).orderBy('username').execute();
  const readers = users.map(({ id, user_type: type }, at) => ({
    id,
    isAdministrator: type !== GROUP_USER,
    language: LANGUAGES[at % LANGUAGES.length] ?? 'en',
  }));
  const options = { day: addDays(mondayOf(DAY), 7), timeZone: 'Europe/Lisbon' };
  const reportOf = await readWeeklyReports(server.db, { readers, ...options });
  const reports = readers.map(reportOf);
  expect(reports.filter(({ audits, visits }) => audits > 0 && visits.length > 0).length).toBeGreaterThan(3);
  for (const [at, reader] of readers.entries()) {
    const reportOfOne = await readWeeklyReports(server.db, { readers: [reader], ...options });
    expect(reports[at]).toEqual(reportOfOne(reader));
  }
});

test('Agreement shows 12 pairs, and one question that the two auditors interpret differently', async () => {
  const range = { start_date: monthsBefore(DAY, 12), end_date: DAY };
  const { pairs, questions, auditors } = (await reply(readAgreement, range)).resultData;
  expect(pairs).toBe(12);
  const [worst, next] = questions;
  expect(worst).toMatchObject({ question_id: SECOND_AUDITS.unclear, pairs: 12, agree: 4 });
  expect(worst?.pa_high).toBeLessThan(0.7);
  expect(next?.pa).toBeGreaterThan(0.7);
  expect(auditors.find(({ name }) => name === SECOND_AUDITS.auditor)).toMatchObject({ pairs: 12 });
});

describe('Compare', () => {
  test('has an example: a group whose scores rose more than the others’ after its change began', async () => {
    const { example } = (await server.app.inject('/demo.json')).json<{
      example: { group_id: string; began: string };
    }>();
    const { resultData: groups } = await reply(listGroups, {});
    const group = groups.find(({ _id: id }) => id === example.group_id);
    expect([group?.name, example.began]).toEqual([DEMO_PROGRAMME.group, '2026-04-01']);
    const { resultData: stores } = await reply(listStoresOfUser, { user_id: admin.userid });
    const { effect, verdict } = (
      await reply(readEffect, {
        with: group?.stores ?? [],
        without: stores.map(({ _id: id }) => id).filter((id) => !group?.stores.includes(id)),
        began: example.began,
        start_date: monthsBefore(example.began, 6),
        end_date: DAY,
        area: 'overall',
      })
    ).resultData;
    expect(verdict).toBe('enough');
    expect(effect?.low).toBeGreaterThan(0);
    expect(effect?.estimate).toBeLessThan(15);
  });

  test('has its change in the last spring, four to sixteen months ago, on every day of four years', () => {
    for (let day = '2027-01-01'; day < '2031-01-01'; day = addDays(day, 1)) {
      const start = programmeStart(day);
      const age = daysBetween(start, day);
      if (!start.endsWith('-04-01') || age < 120 || age > 490) expect.fail(`${day}: ${start}`);
    }
  });
});

test('one visit is overdue', async () => {
  const range = { start_date: addDays(DAY, -60), end_date: addDays(DAY, 60) };
  const { resultData: visits } = await reply(listVisits, range);
  const lateVisits = visits.filter(({ state }) => state === 'late');
  expect(lateVisits.map(({ store_name: name, due }) => [name, due])).toEqual([
    ['Hayloft Provisions', addDays(DAY, -3)],
  ]);
});

test('stores and groups have targets, some reached and some not', async () => {
  const { resultData: targets } = await reply(listTargets, {});
  expect(targets).toHaveLength(DEMO_TARGETS.length);
  expect(new Set(targets.map(({ reached }) => reached))).toEqual(new Set([true, false]));
  for (const { by } of targets) expect(by > DAY).toBe(true);
});

test('an audit confirmed one fix and reopened another, and both have photos before and after', async () => {
  for (const { store, question, lasts } of DEMO_FIXES) {
    const { resultData: actions } = await reply(listActions, { question_id: question });
    const result = actions.find(({ store_name: name }) => name === store);
    const { resultData: action } = await reply(readAction, { action_id: result?.action_id ?? '' });
    expect([action.status, action.repeated]).toEqual(lasts ? ['confirmed', 0] : ['open', 1]);
    expect(action.timeline.map(({ kind }) => kind).toSorted()).toEqual(
      ['made', 'given', 'status', 'photo', 'comment', lasts ? 'confirmed' : 'lost'].toSorted(),
    );
    const { resultData: photos } = await reply(listPhotos, {
      question_id: question,
      store_id: action.store_id,
    });
    expect(photos).toHaveLength(2);
    expect(photos.at(-1)?.survey_id).toBe(action.survey_id);
    const photoIds = [...photos, ...action.timeline].flatMap(({ photo_id: id }) => id ?? []);
    expect(photoIds).toHaveLength(3);
    for (const size of ['full', 'thumb'])
      for (const id of photoIds) {
        const { statusCode, headers } = await server.app.inject({
          url: `/photos/${id}?size=${size}`,
          headers: { authorization: `Basic ${admin.token}` },
        });
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      }
  }
});

describe('Benchmark', () => {
  test('shows policy, practice and price of a store, with peers, the next due days and where policy and audit disagree', async () => {
    const { practice, modules, gaps } = await benchmarkOf('Driftwood Market');
    expect(practice.overall).not.toBeNull();
    expect(practice.peers.median).not.toBeNull();
    expect(modules.map(({ pillar }) => pillar)).toEqual(['policy', 'practice', 'price']);
    for (const { latest, previous, peers, due } of modules) {
      expect(latest?.measures.map(({ enough }) => enough)).not.toContain(false);
      expect(previous.length).toBeGreaterThan(0);
      expect(peers.map(({ median }) => median)).not.toContain(null);
      expect(due).not.toBeNull();
    }
    expect(gaps.length).toBeGreaterThan(0);
  });

  test('shows what cannot be calculated or was never assessed', async () => {
    expect(await enoughOf(BASKET_IN_PART.store, 'price')).toBe(false);
    expect(await enoughOf(POLICY_IN_PART.store, 'policy')).toBe(false);
    expect(await enoughOf('Copperwick Corner', 'practice')).toBeUndefined();
    expect(await enoughOf('Nettlewick Larder', 'price')).toBeUndefined();
  });

  test('compares prices that rose slowly', async () => {
    const { rows } = await sql<{ months: number; cost: number }>`
      select round(extract(epoch from ${NOW}::timestamptz - taken_at) / 86400 / 91)::int as months, avg(value) as cost
      from assessments join measures on assessment_id = id and measure = 'cost' and enough
      where void_at is null group by 1 order by 1`.execute(server.db);
    const costs = rows.map(({ cost }) => cost);
    expect(costs.length).toBeGreaterThan(3);
    const [now = 0, before = 0] = [costs[0], costs.at(-1)];
    expect(now / before).toBeGreaterThan(1.01);
    expect(now / before).toBeLessThan(1.08);
  });
});

describe('assessments', () => {
  test('are known to the server when they are sent again, with the same results', async () => {
    const list = await assessmentsAt('Driftwood Market');
    expect(list.length).toBeGreaterThan(8);
    for (const { assessment_id: id } of list) {
      const { resultData: assessment } = await reply(readAssessment, { assessment_id: id });
      const { store_id, module, module_version, date, started, measures } = assessment;
      const answers = assessment.answers.flatMap(({ item, value, note }) =>
        value === null ? [] : [{ item, value, ...(note !== null && { note }) }],
      );
      const input = { assessment_id: id, store_id, module, module_version, date, started, answers };
      expect((await reply(addAssessment, input)).resultData.measures).toEqual(measures);
    }
  });

  test('include one that was corrected and one that was voided, and the latest ones are those that count', async () => {
    const correctedAssessment = (await assessmentsAt(CORRECTED_PRICE.store)).find(({ module }) => module === PRICES);
    expect(correctedAssessment?.version).toBe(2);
    const [voidedAssessment, latest] = (await assessmentsAt(SENT_TWICE.store)).filter(
      ({ module }) => module === PRICES,
    );
    expect([voidedAssessment?.void, latest?.void]).toEqual([true, false]);
    const { rows } = await sql`
      select store_id, module, assessment_id from latest_assessments
      except (select distinct on (store_id, module) store_id, module, id from assessments where void_at is null
        order by store_id, module, taken_at desc)`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

async function benchmarkOf(store: string) {
  return (await reply(readBenchmark, { store_id: await idOfStore(store) })).resultData;
}

/** Returns whether the store's latest assessment of a pillar has enough data; undefined if there is none. */
async function enoughOf(store: string, pillar: string): Promise<boolean | undefined> {
  const { modules } = await benchmarkOf(store);
  return modules.find((module) => module.pillar === pillar)?.latest?.measures[0]?.enough;
}

async function assessmentsAt(store: string) {
  return (await reply(listAssessments, { store_id: await idOfStore(store), void: true })).resultData;
}

async function idOfStore(name: string): Promise<string> {
  const { resultData: stores } = await reply(listStoresOfUser, { user_id: admin.userid });
  return stores.find(({ store_name: storeName }) => storeName === name)?._id ?? '';
}

async function signIn(email: string): Promise<{ token: string; userid: string }> {
  const { body } = await server.call(login, { email, password: DEMO_SIGN_INS.password });
  return body['resultData'] as { token: string; userid: string };
}

/** Makes a call as the administrator and returns its reply. */
async function reply<C extends Call>(call: C, input: object): Promise<ReplyOf<C>> {
  const { body } = await server.call(call, input, admin);
  return body as ReplyOf<C>;
}
