/** A missed target of a store for a price, as `/target/list` returns it. */
export const PRICE_TARGET = {
  target_id: 't1',
  store_id: 's1',
  group_id: null,
  area: null,
  measure: {
    module: 'basket',
    module_title: 'Healthy diet basket',
    measure: 'cost',
    title: 'Cost per day',
    unit: null,
    decimals: 2,
    direction: 'down',
  },
  score: 4,
  by: '2026-06-30',
  reached: false,
  current: 4.26,
  points_per_audit: null,
} as const;
