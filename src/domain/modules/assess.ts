import { evaluateFormula, type Scope, type Value } from './evaluate.ts';
import { parseFormula, type Formula } from './formula.ts';
import type { AssessmentAnswer, Basket, Item, Module, Price, PriceUnit, SizeUnit } from './module.ts';
import { itemsOf } from './module.ts';

/** The input for scoring an assessment. `standIns` contains mean unit prices from other stores, by item. */
export type ScoringInput = {
  answers: ReadonlyMap<string, AssessmentAnswer>;
  settings?: ReadonlyMap<string, number>;
  standIns?: ReadonlyMap<string, number>;
};

export type MeasuredValue = { id: string; value: number | null; coverage: number | null; enough: boolean };

export type AssessmentResult = {
  measures: MeasuredValue[];
  computed: { id: string; value: Value }[];
  /** The state of the first outcome whose condition holds; null if none does. */
  outcome: string | null;
  /** The items that were asked, in order. */
  questions: string[];
  /** The basket items that have no price in this store and whose substitutes have none either. */
  unpricedItems: string[];
};

/** Calculates the measures, computed values and outcome of an assessment with the module's formulas. */
export function assess(module: Module, input: ScoringInput): AssessmentResult {
  const run = new Run(module, input);
  const measures = module.measures.map(({ id, formula, coverage, enough = 0 }) => {
    const value = run.inScope === false ? null : run.number(formula);
    const coverageValue = coverage === undefined || run.inScope === false ? null : run.number(coverage);
    return {
      id,
      value,
      coverage: coverageValue,
      enough: value !== null && (coverage === undefined || (coverageValue ?? 0) >= enough),
    };
  });
  return {
    measures,
    computed: [...run.computed].map(([id, value]) => ({ id, value })),
    outcome: module.outcome?.find(({ when }) => run.value(when) === true)?.state ?? null,
    questions: run.askedItems.map(({ varname }) => varname),
    unpricedItems: run.unpricedItems(),
  };
}

/**
 * Evaluates one formula with the answers of an assessment. Throws a `FormulaError` if this formula, or one of the
 * module's that is evaluated before it, can't be parsed.
 */
export function valueOfFormula(module: Module, input: ScoringInput, formula: string): Value {
  return new Run(module, input).value(formula);
}

/**
 * The outcome of an item: whether it earned all its points; null if the item has no points or its answer doesn't count,
 * for example because it is missing or 'na'.
 */
export type ItemOutcome = { item: string; earned: boolean | null };

/** Returns the outcome of each item that was asked, by the same rules as `score()`. */
export function outcomesOfItems(module: Module, input: ScoringInput): ItemOutcome[] {
  return new Run(module, input).askedItems.map((item) => {
    const outcome = pointsOf(item, input.answers.get(item.varname) ?? null);
    return { item: item.varname, earned: outcome && !outcome.isLost };
  });
}

/** The conversion of size units to kg, L or pieces. */
const SIZES: Readonly<Record<SizeUnit, { unit: PriceUnit; factor: number }>> = {
  g: { unit: 'kg', factor: 0.001 },
  kg: { unit: 'kg', factor: 1 },
  ml: { unit: 'L', factor: 0.001 },
  L: { unit: 'L', factor: 1 },
  each: { unit: 'each', factor: 1 },
};

/** Checks whether a size in one unit can be priced per another unit: grams per kg, but not per litre. */
export const fits = (unit: PriceUnit, size: SizeUnit) => SIZES[size].unit === unit;

/**
 * Returns a price per kg, L or piece; null if the size doesn't fit the unit or isn't positive. The special price counts
 * only if `specials` is true and the usual price isn't lower.
 */
export function unitPrice(unit: PriceUnit, price: Price, specials: boolean): number | null {
  if (!fits(unit, price.unit)) return null;
  const amount = specials && price.special !== undefined ? Math.min(price.price, price.special) : price.price;
  const size = price.size * SIZES[price.unit].factor * (price.packs ?? 1);
  return size > 0 ? amount / size : null;
}

/** Evaluates a module's formulas with the answers of one assessment. */
class Run implements Scope {
  readonly computed = new Map<string, Value>();
  readonly askedItems: Item[] = [];
  readonly #askedNames = new Set<string>();
  /**
   * A cache of figures calculated from many items, because formulas may repeat them; cleared when another item is
   * asked.
   */
  readonly #figures = new Map<string, unknown>();
  /** Null for a module without a scope. */
  inScope: boolean | null = null;
  readonly #module: Module;
  readonly #assessed: ScoringInput;
  readonly #items: ReadonlyMap<string, Item>;

  constructor(module: Module, input: ScoringInput) {
    this.#module = module;
    this.#assessed = input;
    this.#items = new Map(itemsOf(module).map((item) => [item.varname, item]));
    this.#ask(module.scope?.items ?? []);
    if (module.scope) this.inScope = this.value(module.scope.in_scope) === true;
    if (this.inScope !== false) for (const { items } of module.sections) this.#ask(items);
    for (const { id, formula } of module.computed ?? []) this.computed.set(id, this.value(formula));
  }

  value(formula: string): Value {
    return evaluateFormula(cachedFormula(formula), this);
  }

  number(formula: string): number | null {
    const value = this.value(formula);
    return typeof value === 'number' ? value : null;
  }

  /**
   * Determines which items are asked. If an item's `ask_when` doesn't hold, its answer counts as missing, even if there
   * is one.
   */
  #ask(items: readonly Item[]): void {
    for (const item of items)
      if (item.ask_when === undefined || this.value(item.ask_when) === true) {
        this.askedItems.push(item);
        this.#askedNames.add(item.varname);
        this.#figures.clear();
      }
  }

  unpricedItems(): string[] {
    const items = (this.#module.baskets ?? []).flatMap((basket) =>
      basket.items.filter(({ item }) => this.#observedPrice(basket, item) === null).map(({ item }) => item),
    );
    return [...new Set(items)];
  }

  valueOf(name: string): Value {
    if (name === 'in_scope') return this.inScope;
    if (this.computed.has(name)) return this.computed.get(name) ?? null;
    const answer = this.#answer(name);
    // A formula can't calculate with a price and its size; it gets the price per unit from `unit_price`.
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? null : (answer as Value);
  }

  call(name: string, args: readonly Formula[], evaluate: (formula: Formula) => Value): Value {
    const [first, second, third] = args;
    const text = () => String(first ? evaluate(first) : '');
    const item = first?.kind === 'name' ? first.name : '';
    switch (name) {
      case 'value':
        return typeof this.valueOf(item) === 'number' ? this.valueOf(item) : null;
      case 'answered':
        return item === '' ? this.#answeredShare(first && text()) : this.#answer(item) !== null;
      case 'is':
      case 'has':
        return this.#chosen(item, second ? evaluate(second) : null);
      case 'score':
        return this.#score(first && text());
      case 'points':
        return this.#points(first && text()).points;
      case 'possible':
        return this.#points(first && text()).possible;
      case 'count_state':
        return this.#lost(text());
      case 'unit_price':
        return this.#unitPrice(item);
      case 'max_price':
        return this.#assessed.settings?.get(`max_price:${item}`) ?? this.#maxPrice(item);
      case 'setting':
        return this.#setting(text());
      case 'basket':
        return this.#basket(text()).cost;
      case 'basket_coverage':
        return this.#basket(text()).coverage;
      case 'cheapest':
        return this.#cheapest(text(), second ? evaluate(second) : null, third ? evaluate(third) : null);
      default:
        return null;
    }
  }

  /** Returns a figure calculated from many items, from the cache if possible. */
  #figure<Figure>(name: string, of: string | undefined, calculate: () => Figure): Figure {
    const key = JSON.stringify([name, of ?? null]);
    if (!this.#figures.has(key)) this.#figures.set(key, calculate());
    return this.#figures.get(key) as Figure;
  }

  #answer(varname: string): AssessmentAnswer | null {
    if (!this.#askedNames.has(varname)) return null;
    return this.#assessed.answers.get(varname) ?? null;
  }

  /** Returns the items that were asked in one section or, if none is given, in the whole module. */
  #askedIn(section: string | undefined): Item[] {
    if (section === undefined) return this.askedItems;
    const names = new Set(
      this.#module.sections.find(({ code }) => code === section)?.items.map(({ varname }) => varname),
    );
    return this.askedItems.filter(({ varname }) => names.has(varname));
  }

  #answeredShare(section: string | undefined): Value {
    return this.#figure('answered', section, () => {
      const askedItems = this.#askedIn(section);
      const answeredItems = askedItems.filter(({ varname }) => this.#answer(varname) !== null);
      return askedItems.length === 0 ? null : answeredItems.length / askedItems.length;
    });
  }

  #chosen(varname: string, code: Value): Value {
    const answer = this.#answer(varname);
    if (answer === null || code === null) return null;
    return Array.isArray(answer) ? answer.includes(String(code)) : answer === code;
  }

  #points(section: string | undefined): { points: number; possible: number } {
    return this.#figure('points', section, () => {
      let [points, possible] = [0, 0];
      for (const item of this.#askedIn(section)) {
        const outcome = pointsOf(item, this.#answer(item.varname));
        if (outcome === null) continue;
        points += outcome.points;
        possible += outcome.possible;
      }
      return { points, possible };
    });
  }

  #score(section: string | undefined): Value {
    const { points, possible } = this.#points(section);
    return possible === 0 ? null : (points / possible) * 100;
  }

  #lost(severity: string): number {
    return this.#figure('lost', severity, () => {
      const lostItems = this.askedItems.filter(
        (item) =>
          item.kind === 'yes_no' &&
          item.severity === severity &&
          (pointsOf(item, this.#answer(item.varname))?.isLost ?? false),
      );
      return lostItems.length;
    });
  }

  #unitPrice(varname: string): number | null {
    const item = this.#items.get(varname);
    const answer = this.#answer(varname);
    if (item?.kind !== 'price' || !isPrice(answer)) return null;
    return unitPrice(item.unit, answer, this.#module.specials ?? false);
  }

  #maxPrice(varname: string): number | null {
    const item = this.#items.get(varname);
    return (item?.kind === 'price' ? item.max_price : undefined) ?? null;
  }

  #setting(name: string): number | null {
    const declaration = this.#module.settings?.find((setting) => setting.name === name);
    return this.#assessed.settings?.get(name) ?? declaration?.default ?? null;
  }

  /**
   * Returns the cost of a basket. A missing price is replaced by the price of one of the item's substitutes or,
   * failing that, by the mean price in other stores; if there is neither, the cost is null. `coverage` is the share of
   * the cost that is based on prices found in the store, 0 to 1.
   */
  #basket(code: string): { cost: number | null; coverage: number } {
    return this.#figure('basket', code, () => this.#basketCost(code));
  }

  #basketCost(code: string): { cost: number | null; coverage: number } {
    const basket = this.#module.baskets?.find((candidate) => candidate.code === code);
    if (!basket) return { cost: null, coverage: 0 };
    let [cost, observedCost] = [0, 0];
    for (const { item, amount } of basket.items) {
      const ownPrice = this.#observedPrice(basket, item);
      const price = ownPrice ?? this.#assessed.standIns?.get(item) ?? null;
      if (price === null) return { cost: null, coverage: 0 };
      cost += amount * price;
      if (ownPrice !== null) observedCost += amount * price;
    }
    return { cost, coverage: cost === 0 ? 0 : observedCost / cost };
  }

  #observedPrice(basket: Basket, item: string): number | null {
    const candidates = [item, ...(basket.substitutes?.[item] ?? [])];
    return candidates.map((name) => this.#unitPrice(name)).find((price) => price !== null) ?? null;
  }

  /**
   * Returns the cost of an amount of energy to which the `count` items of a group with the lowest prices per kcal
   * contribute equal shares; null if fewer items have a price per kcal, or if an argument isn't a valid number.
   */
  #cheapest(group: string, count: Value, kcal: Value): number | null {
    if (typeof count !== 'number' || typeof kcal !== 'number' || count < 1) return null;
    const costs = this.#costsPerEnergy(group).slice(0, count);
    return costs.length < count ? null : costs.reduce((sum, cost) => sum + cost * (kcal / count), 0);
  }

  /** Returns the known prices per kcal of a group's items, lowest first. */
  #costsPerEnergy(group: string): number[] {
    return this.#figure('costs', group, () =>
      [...this.#items.values()]
        .filter((item) => item.group === group)
        .flatMap(({ varname, kcal_per_kg: energy, edible = 1 }) => {
          const price = this.#unitPrice(varname);
          return price === null || !energy ? [] : [price / (energy * edible)];
        })
        .toSorted((one, other) => one - other),
    );
  }
}

type PointsOfAnswer = { points: number; possible: number; isLost: boolean };

/** Returns the points that an answer earns and could have earned, and whether it lost any; null if it doesn't count. */
function pointsOf(item: Item, answer: AssessmentAnswer | null): PointsOfAnswer | null {
  if (answer === null || answer === 'na') return null;
  const weight = item.weight ?? 1;
  if (item.kind === 'yes_no') {
    const isEarned = answer === item.earns;
    return { points: isEarned ? weight : 0, possible: weight, isLost: !isEarned };
  }
  if (item.kind !== 'choice' || item.choices.every(({ points }) => points === undefined)) return null;
  const most = Math.max(...item.choices.map(({ points = 0 }) => points));
  const choice = item.choices.find(({ code }) => code === answer);
  if (!choice) return null;
  const points = choice.points ?? 0;
  return { points: points * weight, possible: most * weight, isLost: points < most };
}

export function isPrice(answer: AssessmentAnswer | null): answer is Price {
  return typeof answer === 'object' && answer !== null && 'price' in answer;
}

/** Caches parsed formulas by text, because a module's formulas are evaluated for every assessment. */
const formulaCache = new Map<string, Formula>();
const KNOWN_MAX = 5000;

function cachedFormula(text: string): Formula {
  const formula = formulaCache.get(text) ?? parseFormula(text);
  if (formulaCache.size >= KNOWN_MAX) formulaCache.clear();
  formulaCache.set(text, formula);
  return formula;
}
