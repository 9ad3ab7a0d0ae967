import { addDays } from '../../src/domain/days.ts';

type Ask = (path: string, input: object) => Promise<unknown>;

/** Returns a price as found on the shelf; milk and oil are sold by volume. */
const price = (value: number, unit: 'g' | 'ml' = 'g') => ({ price: value, size: 500, unit });

/** The latest prices of the basket's items at the store; `basketOf` scales them for other dates and stores. */
const BASKET = { rice: 1.1, bread: 2.4, flour: 1.9, pasta: 1.2, carrot: 1.5, cabbage: 1.8, onion: 2, tomato: 3.6 };
const MORE = { apple: 2.4, banana: 2.1, orange: 2.6, egg: 3.9, chicken: 7.4, lentil: 2.3, beans: 1.7, oil: 3.1 };

const basketOf = (factor: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...BASKET, ...MORE }).map(([item, each]) => [
      item,
      price(Math.round(each * factor * 100) / 100, item === 'oil' ? 'ml' : 'g'),
    ]),
  );

const POLICIES = [
  'five_fruits',
  'produce_entrance',
  'produce_prices',
  'fruit_price',
  'water_cheapest',
  'water_free',
  'water_eye_level',
  'no_large_sugary',
  'sugary_half',
  'no_checkout_sweets',
  'no_crisps_aisle_end',
  'no_child_level_sweets',
  'no_crisps_multibuy',
  'wholegrain_price',
  'wholegrain_eye_level',
  'cereal_not_child_level',
  'no_sugary_multibuy',
  'no_sugary_ads',
  'no_snack_ads_outside',
  'no_characters',
  'healthier_labels',
];

/** Returns the answers to the store policy: the first ones are written down, the next agreed, the rest talked about. */
const policyOf = (writtenCount: number, agreed: number, since: string): Record<string, unknown> =>
  Object.fromEntries(
    POLICIES.flatMap((policy, at) => [
      [policy, at < writtenCount ? 'written' : at < writtenCount + agreed ? 'agreed' : 'talked'],
      ...(at < writtenCount + agreed ? [[`${policy}_on`, since]] : []),
    ]),
  );

const shelfOf = (healthy: number): Record<string, unknown> => ({
  fresh_fruit_veg: healthy,
  frozen_fruit_veg: 3.8,
  soft_drinks: 12.6,
  crisps: 7.2,
  sweet_biscuits: 5.4,
  confectionery: 6.2,
});

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
 * Puts some of the built-in modules into use and assesses a store and the others with them, unless that was done
 * before, and sets the store a target for the basket. Returns the id of the store's latest basket of prices.
 */
export async function assess(ask: Ask, store: string, otherStores: readonly string[], today: string): Promise<string> {
  const result = await basketIn(ask, store);
  if (result !== undefined) return result;
  for (const name of ['store-policy', 'shelf-ratio', 'healthy-diet-basket', 'england-placement']) {
    await ask('/definition/add', { name });
    await ask('/definition/use', { name, version: '1.0' });
  }
  const [now, before] = [addDays(today, -12), addDays(today, -200)];
  const add = (store_id: string, module: string, date: string, answers: Record<string, unknown>) =>
    ask('/assessment/add', {
      store_id,
      module,
      date: `${date}T10:00:00.000Z`,
      started: `${date}T09:20:00.000Z`,
      answers: Object.entries(answers).map(([item, value]) => ({ item, value })),
    });
  for (const [at, other] of otherStores.entries()) {
    await add(other, 'store-policy', now, policyOf(at, at + 2, before));
    await add(other, 'healthy-diet-basket', now, { ...basketOf(0.9 + at / 30), milk: price(0.9, 'ml') });
    if (at < 2) await add(other, 'shelf-ratio', now, shelfOf(6 + at));
  }
  await add(store, 'store-policy', before, policyOf(2, 7, addDays(today, -260)));
  await add(store, 'store-policy', now, policyOf(5, 8, addDays(today, -90)));
  await add(store, 'shelf-ratio', before, shelfOf(9.4));
  await add(store, 'england-placement', before, placesOf('yes'));
  await add(store, 'england-placement', now, placesOf('no'));
  await add(store, 'healthy-diet-basket', before, { ...basketOf(1.06), milk: price(0.95, 'ml'), peanut: price(4.6) });
  await add(store, 'healthy-diet-basket', now, {
    ...basketOf(1),
    peanut: { ...price(4.2), special: 3.5, packs: 2 },
    milk: 'none',
  });
  await ask('/target/set', {
    store_id: store,
    module: 'healthy-diet-basket',
    measure: 'cost',
    score: 4.9,
    by: addDays(today, 90),
  });
  return (await basketIn(ask, store)) ?? '';
}

async function basketIn(ask: Ask, store: string): Promise<string | undefined> {
  const input = { store_id: store, module: 'healthy-diet-basket' };
  const [latest] = (await ask('/assessment/list', input)) as { assessment_id: string }[];
  return latest?.assessment_id;
}
