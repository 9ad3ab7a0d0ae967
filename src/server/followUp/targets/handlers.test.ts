import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/followUp/targets.ts';
import { loadDefinition, putDefinitionToUse } from '../../../contract/audits/definitions.ts';
import { deleteGroup } from '../../../contract/places/groups.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import { TARGETS_MAX } from '../../../domain/limits.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { addAssessment, plainModule } from '../../../../test/support/modules.ts';
import { callSuccessfully } from '../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;

let ann: Person;
let gus: Person;
let [coast, inland, harbour, quay, hill] = ['', '', '', '', ''];

async function surveyAt(storeId: string, date: string, overall: number) {
  const id = await survey(db, storeId, { date, answers: {} });
  await db.updateTable('surveys').set({ overall }).where('id', '=', id).execute();
}

const target = { area: 'overall', score: 70, by: '2027-11-21' } as const;
const set = async (over: Partial<InputOf<typeof calls.setTarget>>) =>
  (await callSuccessfully(server, calls.setTarget, { ...target, ...over }, ann))._id;
const list = async (input: InputOf<typeof calls.listTargets> = {}, person = ann) =>
  (await callSuccessfully(server, calls.listTargets, input, person)).resultData;

const p2 = (score: number) => ({ area: 'p2', score, by: '2027-11-21' });

beforeAll(async () => {
  ann = await person(db);
  [coast, inland] = [await group(db, { name: 'Coast' }), await group(db)];
  harbour = await store(db, { name: 'Harbour', groups: [coast] });
  quay = await store(db, { name: 'Quay', groups: [coast] });
  hill = await store(db, { name: 'Hill', groups: [inland] });
  gus = await groupUser(db, { groupId: coast, stores: [harbour] });
  await surveyAt(harbour, '2026-08-01T10:00:00Z', 90);
  await surveyAt(harbour, '2026-11-01T10:00:00Z', 60);
  await surveyAt(quay, '2026-11-01T10:00:00Z', 81);
});

describe('targets', () => {
  test('of a store: its latest audit counts, with the distance to the target', async () => {
    const id = await set({ store_id: harbour });
    expect(await list({ store_id: harbour })).toEqual([
      {
        target_id: id,
        store_id: harbour,
        group_id: null,
        ...target,
        measure: null,
        reached: false,
        current: 60,
        points_per_audit: 5,
      },
    ]);
    await set({ store_id: harbour, score: 60 });
    const [reachedTarget, ...otherTargets] = await list({ store_id: harbour });
    expect([reachedTarget?.target_id, reachedTarget?.reached, otherTargets]).toEqual([id, true, []]);
  });

  test('of a group: the mean of its stores counts', async () => {
    await set({ group_id: coast, score: 71 });
    expect(await list({ group_id: coast })).toEqual([
      expect.objectContaining({ store_id: null, group_id: coast, current: 71, reached: true, points_per_audit: null }),
    ]);
  });

  test('an area that the latest audit did not count is not reached', async () => {
    await set({ store_id: harbour, area: 'FV', score: 0 });
    const result = await list({ store_id: harbour });
    expect(result.find(({ area }) => area === 'FV')).toMatchObject({ reached: false, current: null });
  });

  test('are listed for a group with its stores, and for everything the user sees', async () => {
    await set({ store_id: hill });
    const places = (rows: Awaited<ReturnType<typeof list>>) =>
      new Set(rows.map(({ store_id: id, group_id: ofGroup }) => id ?? ofGroup));
    expect(places(await list({ group_id: coast, stores: true }))).toEqual(new Set([harbour, coast]));
    expect(places(await list())).toEqual(new Set([harbour, coast, hill]));
    await set({ group_id: inland });
    await set({ store_id: quay });
    // Quay is in Gus's group, but not assigned to Gus.
    expect(places(await list({}, gus))).toEqual(new Set([harbour, coast]));
    expect(places(await list({ group_id: coast, stores: true }, gus))).toEqual(new Set([harbour, coast]));
  });

  test('a store or group out of scope is refused like a missing one', async () => {
    for (const [field, foreign] of [
      ['store_id', hill],
      ['store_id', quay],
      ['group_id', inland],
    ] as const) {
      const reply = await server.call(calls.listTargets, { [field]: foreign }, gus);
      expect(reply.status).toBe(404);
      expect((await server.call(calls.listTargets, { [field]: randomUUID() }, gus)).raw).toBe(reply.raw);
    }
  });

  test('a deleted target no longer exists, and the history records both changes', async () => {
    const id = await set({ store_id: hill, area: 'p2' });
    await set({ store_id: hill, area: 'p2', score: 80 });
    await callSuccessfully(server, calls.deleteTarget, { target_id: id.toUpperCase() }, ann);
    expect((await list({ store_id: hill })).map(({ area }) => area)).not.toContain('p2');
    expect((await server.call(calls.deleteTarget, { target_id: id }, ann)).status).toBe(404);
    const entries = await db
      .selectFrom('audit_log')
      .where('subject_id', '=', id)
      .select(['kind', 'subject_name', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { kind: 'target_set', subject_name: 'Hill', before: null, after: p2(70) },
      { kind: 'target_set', subject_name: 'Hill', before: p2(70), after: p2(80) },
      { kind: 'target_deleted', subject_name: 'Hill', before: p2(80), after: null },
    ]);
  });

  test('are deleted with their group', async () => {
    const deletedId = await group(db);
    await set({ group_id: deletedId });
    await callSuccessfully(server, deleteGroup, { groupid: deletedId }, ann);
    expect((await list()).filter(({ group_id: id }) => id === deletedId)).toEqual([]);
  });

  test.each([
    ['no place', {}, 'store_id'],
    ['two places', { store_id: 'a', group_id: 'b' }, 'group_id'],
    ['a score for neither an area nor a measure', { store_id: 'a', area: undefined }, 'area'],
    ['an area and a measure', { store_id: 'a', measure: 'share' }, 'measure'],
    ['a measure that no module in use has', { store_id: 'a', area: undefined, measure: 'none' }, 'measure'],
    ['an area with a module', { store_id: 'a', module: 'basket' }, 'module'],
    ['an unknown area', { store_id: 'a', area: 'p5' }, 'area'],
    ['a score above the maximum', { store_id: 'a', score: 101 }, 'score'],
    ['a score that is not a whole number', { store_id: 'a', score: 70.5 }, 'score'],
    ['an invalid day', { store_id: 'a', by: '2026-02-30' }, 'by'],
    ['a day long ago', { store_id: 'a', by: '1999-12-31' }, 'by'],
  ])('%s is refused at its field', async (_case, over, field) => {
    const { status, body } = await server.call(calls.setTarget, { ...target, ...over } as never, ann);
    expect([status, body['type'], body['field']]).toEqual([200, false, field]);
  });

  test('a store can have a limited number of targets', async () => {
    const full = await store(db);
    const rows = Array.from({ length: TARGETS_MAX }, (_, day) => ({
      store_id: full,
      area: 'overall' as const,
      score: 50,
      by_day: new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
    }));
    await db.insertInto('targets').values(rows).execute();
    const { body } = await server.call(calls.setTarget, { ...target, store_id: full }, ann);
    expect(body).toMatchObject({ type: false, code: 'too_many_targets' });
    expect(await list({ store_id: full })).toHaveLength(TARGETS_MAX);
    expect(
      (await callSuccessfully(server, calls.setTarget, { ...target, store_id: full, by: '2027-01-01' }, ann))._id,
    ).toBeTruthy();
  });
});

const basket = (id: string, direction: 'up' | 'down', measure = 'cost') =>
  plainModule(id, {
    title: { en: 'Basket', es: 'Cesta' },
    measures: [{ id: measure, title: { en: 'Cost' }, formula: '1', unit: 'AUD', decimals: 1, direction }],
  });

const ofCost = async (input: InputOf<typeof calls.listTargets>, person = ann) =>
  (await list(input, person)).filter(({ measure }) => measure?.measure === 'cost');

describe('targets of measures', () => {
  const goal = { area: undefined, measure: 'cost', score: 8.5, by: '2027-11-21' };
  let moduleId: number;
  const cost = async (storeId: string, value: number | null, day: string, enough = true) =>
    addAssessment(db, {
      storeId,
      moduleId,
      module: 'basket',
      userId: ann.id,
      takenAt: new Date(`2026-${day}T10:00:00Z`),
      result: { measures: [{ measure: 'cost', value, coverage: null, enough, n: 1 }] },
    });

  beforeAll(async () => {
    await callSuccessfully(server, loadDefinition, { definition: basket('basket', 'down'), use: true }, ann);
    await callSuccessfully(server, loadDefinition, { definition: basket('unused', 'up') }, ann);
    moduleId = (await db.selectFrom('modules').where('name', '=', 'basket').select('id').executeTakeFirstOrThrow()).id;
  });

  test('of a store: its latest assessment counts, in the direction of the measure', async () => {
    const shop = await store(db);
    const id = await set({ ...goal, store_id: shop });
    expect(await list({ store_id: shop })).toEqual([
      {
        target_id: id,
        store_id: shop,
        group_id: null,
        area: null,
        measure: {
          module: 'basket',
          module_title: 'Basket',
          measure: 'cost',
          title: 'Cost',
          unit: 'AUD',
          decimals: 1,
          direction: 'down',
        },
        score: 8.5,
        by: '2027-11-21',
        reached: false,
        current: null,
        points_per_audit: null,
      },
    ]);
    await cost(shop, 7, '08-01');
    await cost(shop, 8.56, '09-01');
    expect(await list({ store_id: shop })).toMatchObject([{ current: 8.6, reached: false }]);
    await set({ ...goal, store_id: shop, module: 'basket', score: 8.6 });
    expect(await list({ store_id: shop })).toMatchObject([{ target_id: id, score: 8.6, reached: true }]);
    await cost(shop, 2, '10-01', false);
    expect(await list({ store_id: shop })).toMatchObject([{ current: null, reached: false }]);
  });

  test('of a group: the mean of its stores counts, and nobody sees those of other stores', async () => {
    await cost(harbour, 8, '10-01');
    await cost(quay, 10, '10-01');
    await cost(hill, 100, '10-01');
    await set({ ...goal, group_id: coast });
    await set({ ...goal, store_id: hill });
    expect(await ofCost({ group_id: coast })).toMatchObject([{ current: 9, reached: false }]);
    expect((await ofCost({}, gus)).map(({ group_id: id }) => id)).toEqual([coast]);
  });

  test('a measure that two modules in use have needs its module', async () => {
    const shop = await store(db);
    await callSuccessfully(server, loadDefinition, { definition: basket('other', 'up'), use: true }, ann);
    expect((await server.call(calls.setTarget, { ...goal, store_id: shop }, ann)).body).toMatchObject({
      type: false,
      field: 'module',
    });
    await set({ ...goal, store_id: shop, module: 'other' });
    await set({ ...goal, store_id: shop, module: 'basket' });
    expect((await list({ store_id: shop })).map(({ measure }) => measure?.module)).toEqual(['basket', 'other']);
  });

  test('remain when the module is taken out of use, and the history records their values', async () => {
    const shop = await store(db, { name: 'Mill' });
    const id = await set({ ...goal, store_id: shop, module: 'basket' });
    await callSuccessfully(server, putDefinitionToUse, { name: 'basket', version: null }, ann);
    expect(await list({ store_id: shop })).toMatchObject([{ measure: { title: 'Cost' } }]);
    await callSuccessfully(server, calls.deleteTarget, { target_id: id }, ann);
    expect(await list({ store_id: shop })).toEqual([]);
    const entries = await db
      .selectFrom('audit_log')
      .where('subject_id', '=', id)
      .select('after')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { after: { module: 'basket', measure: 'cost', value: 8.5, by: '2027-11-21' } },
      { after: null },
    ]);
  });
});
