import { fits } from './assess.ts';
import { SIZE_UNITS, type Item } from './module.ts';

/** The maximum length of a text answer, in characters. */
export const ANSWER_MAX_CHARACTERS = 4000;

/** The maximum absolute value of a number in an answer, in any unit, unless the item has its own limits. */
export const MAX_NUMBER = 1e9;

/** The minimum size of a package, in any unit, so that unit prices don't become too large to calculate with. */
export const MIN_SIZE = 0.001;

/** The maximum number of packs in a price. */
export const MAX_PACKS = 1000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the problem with an answer to an item; null if it is valid. */
export function answerProblem(item: Item, value: unknown): string | null {
  if (item.kind === 'number') return numberProblem(value, item.min ?? -MAX_NUMBER, item.max ?? MAX_NUMBER);
  if (item.kind === 'price') return value === 'none' ? null : priceProblem(item, value);
  return isAnswerTo(item, value) ? null : EXPECTATIONS[item.kind];
}

const EXPECTATIONS = {
  yes_no: "must be 'yes', 'no' or 'na'",
  choice: 'must be one of the choice codes',
  multi: 'must be a list of choice codes without duplicates',
  date: 'must be a date, YYYY-MM-DD',
  text: `must be text of at most ${ANSWER_MAX_CHARACTERS} characters`,
} as const;

function isAnswerTo(item: Exclude<Item, { kind: 'number' | 'price' }>, value: unknown): boolean {
  const codes = 'choices' in item ? item.choices.map(({ code }) => code) : ['yes', 'no'];
  if (item.kind === 'multi') return isChoiceOf(codes, value);
  if (typeof value !== 'string') return false;
  if (item.kind === 'date') return isDay(value);
  return item.kind === 'text' ? value.length <= ANSWER_MAX_CHARACTERS : [...codes, 'na'].includes(value);
}

function isChoiceOf(codes: readonly string[], value: unknown): boolean {
  return (
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((element) => codes.some((code) => code === element))
  );
}

function numberProblem(value: unknown, least: number, most: number): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  return value < least || value > most ? `must be from ${least} to ${most}` : null;
}

function priceProblem(item: Extract<Item, { kind: 'price' }>, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return "must be a price with its size and unit, or 'none'";
  const { price, size, unit, packs = 1, special, brand = '', ...others } = value as Record<string, unknown>;
  if (Object.keys(others).length > 0) return 'has an unknown field';
  const sizeUnit = SIZE_UNITS.find((candidate) => candidate === unit);
  if (!sizeUnit || !fits(item.unit, sizeUnit)) return `has a unit that doesn't fit a price per ${item.unit}`;
  if (typeof brand !== 'string' || brand.length > 100) return 'has a brand of more than 100 characters';
  return (
    numberProblem(price, 0, MAX_NUMBER) ??
    (special === undefined ? null : numberProblem(special, 0, MAX_NUMBER)) ??
    (numberProblem(size, MIN_SIZE, MAX_NUMBER) && `has a size that is not a number of at least ${MIN_SIZE}`) ??
    (numberProblem(packs, 1, MAX_PACKS) && `has a number of packs that is not from 1 to ${MAX_PACKS}`)
  );
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
