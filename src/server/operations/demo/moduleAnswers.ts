import { addDays } from '../../../domain/days.ts';
import type { AssessmentAnswer, Item, Module } from '../../../domain/modules/module.ts';
import type { GivenItem } from '../../audits/assessments/result.ts';
import type { DemoStore } from './organisation.ts';
import { BASKET_IN_PART, DEMO_PRODUCTS, NOT_SOLD_NOTES, POLICY_IN_PART, PRICE_LEVELS } from './modules.ts';
import { normalOf, pick, randomInteger, randomOf } from './random.ts';

/** A store with the days on which it is assessed with a module. `skill` is its highest overall score, from 0 to 1. */
export type AssessedStore = {
  store: DemoStore;
  skill: number;
  earnedQuestions: ReadonlySet<string>;
  days: readonly string[];
};

/** The steps of a policy, each with the lowest value at which it is reached. */
const STEPS = [
  { code: 'written', from: 0.74 },
  { code: 'agreed', from: 0.55 },
  { code: 'talked', from: 0.38 },
] as const;

/**
 * The weights in a policy's value: the store's skill, a random bias, whether the policy is practised, and the deduction
 * for each assessment that is still to come.
 */
const POLICY_EFFECTS = { skill: 0.9, bias: 0.22, practised: 0.08, earlier: 0.12 };

/**
 * The range of days between a decision and the first assessment that reports it, for the store's first assessment and
 * for later ones.
 */
const DECIDED_BEFORE = { first: [20, 400], later: [10, 150] } as const;

/** Returns the answers about a store's policies on the assessment day with the index `at`. */
export function policyAnswers(module: Module, assessedStore: AssessedStore, at: number): GivenItem[] {
  const { store, days } = assessedStore;
  const isInPart = store.name === POLICY_IN_PART.store && at === days.length - 1;
  const parts: readonly string[] = POLICY_IN_PART.sections;
  return module.sections
    .filter(({ code }) => !isInPart || parts.includes(code))
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      if (item.kind !== 'choice') return [];
      const step = stepOf(item, assessedStore, at);
      const answer = { item: item.varname, value: step };
      if (item.agreed_on === undefined || !isDecided(step)) return [answer];
      return [answer, { item: item.agreed_on, value: decidedOn(item, assessedStore) }];
    });
}

function stepOf(
  { varname, shown_by: shownBy = [] }: Item,
  { store, skill, earnedQuestions, days }: AssessedStore,
  at: number,
) {
  const isPractised = shownBy.every(({ question }) => earnedQuestions.has(question));
  const value =
    POLICY_EFFECTS.skill * skill +
    POLICY_EFFECTS.bias * normalOf(`policy of ${store.name} ${varname}`) +
    (isPractised ? POLICY_EFFECTS.practised : -POLICY_EFFECTS.practised / 2) -
    POLICY_EFFECTS.earlier * (days.length - 1 - at);
  return STEPS.find(({ from }) => value >= from)?.code ?? 'none';
}

function isDecided(step: string): boolean {
  return step === 'agreed' || step === 'written';
}

function decidedOn(item: Item, assessedStore: AssessedStore): string {
  const { store, days } = assessedStore;
  const at = days.findIndex((_, dayIndex) => isDecided(stepOf(item, assessedStore, dayIndex)));
  const [least, most] = at === 0 ? DECIDED_BEFORE.first : DECIDED_BEFORE.later;
  return addDays(days[at] ?? '', -randomInteger(randomOf(`decision of ${store.name} ${item.varname}`), least, most));
}

/** The length of shelves in metres: at a score of 0, its change up to a score of 100, and its spread among stores. */
const METRES: Readonly<Record<string, readonly [none: number, change: number, spread: number]>> = {
  fresh_fruit_veg: [3, 9, 0.8],
  frozen_fruit_veg: [1.5, 3, 0.5],
  soft_drinks: [15, -7, 0.9],
  crisps: [8, -3, 0.6],
  sweet_biscuits: [6, -2, 0.4],
  confectionery: [7, -3, 0.5],
};

/** The skill that a store gains from one measurement of its shelves to the next. */
const SKILL_GAINED = 0.08;

/** Returns the lengths of a store's shelves on the assessment day with the index `at`. */
export function shelfAnswers({ store, skill, days }: AssessedStore, at: number): GivenItem[] {
  const now = skill - SKILL_GAINED * (days.length - 1 - at);
  return Object.entries(METRES).map(([item, [noneShare, change, spread]]) => {
    const metres = noneShare + change * now + spread * normalOf(`shelf of ${store.name} ${item}`);
    return { item, value: Math.round(10 * Math.max(0.5, metres)) / 10 };
  });
}

/** The yearly inflation, and the spread of prices: among stores, among a store's products, and from day to day. */
const INFLATION = 0.035;
const PRICE_SPREAD = { store: 0.03, product: 0.06, day: 0.012 };

/** The probability that a product is sold out on a day. It applies to products with a `rare` of at least `RARE`. */
const SOLD_OUT = 0.06;
const RARE = 0.25;

/** Shelf prices are multiples of this amount. */
const PRICE_STEP = 0.05;

/** Returns a store's prices on the assessment day with the index `at`, which is `monthsAgo` months before today. */
export function priceAnswers(assessedStore: AssessedStore, at: number, monthsAgo: number): GivenItem[] {
  return Object.keys(DEMO_PRODUCTS).map((item) => {
    const random = randomOf(`price of ${assessedStore.store.name} ${item} ${assessedStore.days.length - at}`);
    const value = priceOf(item, assessedStore, at, monthsAgo);
    const isSold = value !== 'none' && random() >= ((DEMO_PRODUCTS[item]?.rare ?? 0) < RARE ? 0 : SOLD_OUT);
    const note = isSold ? '' : pick(random, NOT_SOLD_NOTES);
    return { item, value: isSold ? value : 'none', ...(note !== '' && { note }) };
  });
}

function priceOf(item: string, { store, skill, days }: AssessedStore, at: number, monthsAgo: number): AssessmentAnswer {
  const product = DEMO_PRODUCTS[item];
  const missing: readonly string[] = BASKET_IN_PART.without;
  const isInPart = store.name === BASKET_IN_PART.store && at === days.length - 1 && missing.includes(item);
  const rarity = (product?.rare ?? 0) * (1.4 - skill);
  if (!product || isInPart || randomOf(`range of ${store.name} ${item}`)() < rarity) return 'none';
  const level =
    (PRICE_LEVELS[store.groups[0] ?? ''] ?? 1) *
    (1 + PRICE_SPREAD.store * normalOf(`price level of ${store.name}`)) *
    (1 + PRICE_SPREAD.product * normalOf(`price level of ${store.name} ${item}`)) *
    (1 + PRICE_SPREAD.day * normalOf(`price of ${store.name} ${item} ${days.length - at}`));
  const price = (product.price * level) / (1 + INFLATION) ** (monthsAgo / 12);
  const roundedPrice = Math.round(price / PRICE_STEP) * PRICE_STEP;
  return { price: Number(roundedPrice.toFixed(2)), size: product.size, unit: product.unit };
}
