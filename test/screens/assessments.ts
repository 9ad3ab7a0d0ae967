import { addDays } from '../../src/domain/days.ts';

type Ask = (path: string, input: object) => Promise<unknown>;

const RULE = 'england-placement';

const placesOf = (checkout: 'yes' | 'no'): Record<string, unknown> => ({
  employees: 62,
  floor_m2: 240,
  single_category: 'no',
  checkout,
  queue: 'no',
  aisle_end: 'yes',
  entrance: 'no',
  covered_area: 'no',
});

/**
 * Adds what the assessments of the demo lack, unless that was done before: a public rule in use, which a store breaks,
 * and a target of the store for its basket of prices. Returns the id of the store's latest basket.
 */
export async function assess(ask: Ask, store: string, today: string): Promise<string> {
  if ((await assessmentsOf(ask, store, RULE)).length === 0) {
    await ask('/definition/add', { name: RULE });
    await ask('/definition/use', { name: RULE, version: '1.0' });
    await addRule(ask, store, addDays(today, -200), 'yes');
    await addRule(ask, store, addDays(today, -12), 'no');
    const measure = { module: 'healthy-diet-basket', measure: 'cost' };
    await ask('/target/set', { store_id: store, ...measure, score: 3.8, by: addDays(today, 90) });
  }
  const [latest] = await assessmentsOf(ask, store, 'healthy-diet-basket');
  return latest?.assessment_id ?? '';
}

async function addRule(ask: Ask, store: string, day: string, checkout: 'yes' | 'no'): Promise<void> {
  await ask('/assessment/add', {
    store_id: store,
    module: RULE,
    date: `${day}T10:00:00.000Z`,
    started: `${day}T09:20:00.000Z`,
    answers: Object.entries(placesOf(checkout)).map(([item, value]) => ({ item, value })),
  });
}

async function assessmentsOf(ask: Ask, store: string, module: string): Promise<{ assessment_id: string }[]> {
  return (await ask('/assessment/list', { store_id: store, module })) as { assessment_id: string }[];
}
