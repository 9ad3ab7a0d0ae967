import type { SizeUnit } from '../../../domain/modules/module.ts';

/**
 * The demo's modules, and the facts behind the stores' assessments with them, as plain data. Every name and text is
 * fictional.
 */

export const POLICY = 'store-policy';
export const SHELVES = 'shelf-ratio';
export const PRICES = 'healthy-diet-basket';

/** The modules in use. */
export const DEMO_MODULES: readonly string[] = [POLICY, SHELVES, PRICES];

/** The number of months that the modules have been in use. */
export const IN_USE_FOR_MONTHS = 15;

/** The income of a household per fortnight, with which the basket's share of the income is calculated. */
export const DEMO_INCOME = 1450;

/** The times at which stores are assessed with each module, in months before today. */
export const ASSESSED_MONTHS_AGO: Readonly<Record<string, readonly number[]>> = {
  [POLICY]: [9, 3],
  [SHELVES]: [13, 2],
  [PRICES]: [11, 9, 7, 5, 3, 1],
};

/** A group whose prices were last assessed longer ago, so that its stores are due again. */
export const PRICES_DUE = { group: 'Saltmarrow', monthsAgo: [11, 9, 7, 5, 3] } as const;

/** The groups whose shelves are measured. */
export const GROUPS_WITH_SHELVES: readonly string[] = ['Fernhollow', 'Windlebay'];

/** Stores whose policies were discussed once, and are due to be discussed again. */
export const POLICY_OVERDUE: readonly string[] = ['Foundry Row Foods', 'Tinkers Yard Grocery'];

/** A store where only these sections of the policy module were discussed last time. */
export const POLICY_IN_PART = { store: 'Smelter Street Shop', sections: ['fruit_veg', 'drinks'] } as const;

/** A store whose latest basket lacks too many vegetables to have a cost. */
export const BASKET_IN_PART = { store: 'Ironpot Stores', without: ['cabbage', 'tomato'] } as const;

/** A price that was entered wrongly in the latest basket of a store, and corrected the next day. */
export const CORRECTED_PRICE = {
  store: 'Millrace Grocery',
  item: 'chicken',
  factor: 10,
  reason: 'The decimal point was missing.',
} as const;

/** A store whose latest basket was sent twice; an administrator voided the second copy. */
export const SENT_TWICE = {
  store: 'Barley Quay Foods',
  administrator: 'Maren Quillfeather',
  reason: 'Sent from two phones. The other one counts.',
} as const;

/** A product of the basket. `rare` is roughly the share of stores with low scores that don't sell it. */
export type DemoProduct = { price: number; size: number; unit: SizeUnit; rare?: number };

export const DEMO_PRODUCTS: Readonly<Record<string, DemoProduct>> = {
  rice: { price: 2.2, size: 1, unit: 'kg' },
  bread: { price: 2.6, size: 700, unit: 'g' },
  flour: { price: 1.7, size: 1, unit: 'kg', rare: 0.12 },
  pasta: { price: 1.3, size: 500, unit: 'g' },
  carrot: { price: 2.1, size: 1, unit: 'kg' },
  cabbage: { price: 2.6, size: 1, unit: 'kg', rare: 0.2 },
  onion: { price: 2.4, size: 1, unit: 'kg' },
  tomato: { price: 2.9, size: 500, unit: 'g' },
  apple: { price: 3.8, size: 1, unit: 'kg' },
  banana: { price: 3.1, size: 1, unit: 'kg' },
  orange: { price: 3.6, size: 1, unit: 'kg', rare: 0.15 },
  milk: { price: 1.7, size: 1, unit: 'L' },
  egg: { price: 5.2, size: 600, unit: 'g' },
  chicken: { price: 9.8, size: 1, unit: 'kg', rare: 0.12 },
  lentil: { price: 2.3, size: 500, unit: 'g', rare: 0.45 },
  beans: { price: 2.4, size: 500, unit: 'g', rare: 0.25 },
  peanut: { price: 3.9, size: 400, unit: 'g' },
  oil: { price: 4.2, size: 750, unit: 'ml' },
};

/** The factor by which prices at each group's stores are multiplied. */
export const PRICE_LEVELS: Readonly<Record<string, number>> = {
  Copperwick: 1.08,
  Fernhollow: 0.97,
  Saltmarrow: 1,
  Windlebay: 1.02,
};

/** The notes on products that are not sold on the day; '' stands for no note. */
export const NOT_SOLD_NOTES: readonly string[] = [
  'Sold out; the next delivery is on Thursday.',
  'The supplier has none.',
  '',
];
