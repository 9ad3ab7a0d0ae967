import * as z from 'zod/mini';
import { CATEGORIES, SUBCATEGORY_CODES } from './scoring/categories.ts';
import { FOUR_PS, MANAGER_PS } from './scoring/fourP.ts';
import type { Instrument, Language } from './instrument.ts';
import { MAX_TOTAL_WEIGHT, SCORING_TYPES } from './instrument.ts';

const MAX_PROBLEMS = 50;
const MAX_TEXT = 500;
const MAX_NAME = 64;
const MAX_VERSION = 40;
const MAX_WEIGHT = 100;

/** Names columns of the export and of survey forms, so it has to suit both. */
const VARNAME = /^[a-z][a-z0-9_]{0,63}$/;

/** What may be repeated in a message to say which question or category is meant. */
const SAFE_LABEL = /^[A-Za-z0-9_]{1,64}$/;

/** Control characters, and halves of a surrogate pair: neither can be stored or written to a spreadsheet. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

const translated = object({
  en: text(MAX_TEXT),
  es: z.optional(text(MAX_TEXT)),
  zh: z.optional(text(MAX_TEXT)),
  ja: z.optional(text(MAX_TEXT)),
  pt: z.optional(text(MAX_TEXT)),
  ru: z.optional(text(MAX_TEXT)),
} satisfies Record<Language, unknown>);

const varname = z
  .string({ error: wanted('a text') })
  .check(z.regex(VARNAME, 'must be 1 to 64 lower-case letters, digits or underscores, and begin with a letter'));

const weight = z
  .number({ error: wanted('a number') })
  .check(
    z.refine((value) => Number.isInteger(value) && value >= 1 && value <= MAX_WEIGHT, 'must be whole, from 1 to 100'),
  );

const question = object({
  varname,
  text: translated,
  factor: z.literal(FOUR_PS, { error: oneOf(FOUR_PS) }),
  scoringType: z.literal(SCORING_TYPES, { error: oneOf(SCORING_TYPES) }),
  weight,
  strategies: list(translated),
});

const subcategory = object({
  code: z.literal(SUBCATEGORY_CODES, { error: oneOf(SUBCATEGORY_CODES) }),
  name: translated,
  questions: list(question),
});

const category = object({
  code: z.literal(CATEGORIES, { error: oneOf(CATEGORIES) }),
  name: translated,
  subcategories: list(subcategory),
});

const managerQuestion = object({
  varname,
  text: translated,
  factor: z.literal(MANAGER_PS, { error: oneOf(MANAGER_PS) }),
});

const instrument = object({
  name: text(MAX_NAME),
  version: text(MAX_VERSION),
  title: translated,
  categories: list(category),
  managerQuestions: list(managerQuestion),
});

/**
 * Checks an instrument before it is loaded. Answers it typed, or up to 50 sentences, each naming the place
 * of a problem, e.g. `categories[2].subcategories[0].questions[3] (crisps_checkout): weight must be whole, ...`.
 */
export function checkInstrument(data: unknown): { instrument: Instrument } | { problems: string[] } {
  const parsed = instrument.safeParse(data);
  // What only the whole can tell is checked on a broken shape too, so that one look shows every problem.
  const problems = problemsOfWhole(data);
  if (parsed.success && problems.length === 0) return { instrument: parsed.data };
  const issues = parsed.success ? [] : parsed.error.issues.slice(0, MAX_PROBLEMS);
  return { problems: [...issues.map((issue) => sentence(data, issue)), ...problems].slice(0, MAX_PROBLEMS) };
}

/** One entry of a list of the instrument, whatever its shape, and where it stands. */
type Row = { place: string; value: unknown };

function problemsOfWhole(data: unknown): string[] {
  const categories = rowsOf({ place: '', value: data }, 'categories');
  const subcategories = categories.map((row) => rowsOf(row, 'subcategories'));
  const questions = subcategories.flat().flatMap((row) => rowsOf(row, 'questions'));
  const managerQuestions = rowsOf({ place: '', value: data }, 'managerQuestions');
  return [
    ...missingCategories(data, categories),
    ...repeats(categories, 'code'),
    ...subcategories.flatMap((rows) => repeats(rows, 'code')),
    ...repeats([...questions, ...managerQuestions], 'varname'),
    ...excessWeight(questions),
  ];
}

function missingCategories(data: unknown, rows: readonly Row[]): string[] {
  // Where the list itself is missing, naming its seven entries would add nothing.
  if (!Array.isArray(field(data, 'categories'))) return [];
  const found = new Set(rows.map((row) => field(row.value, 'code')));
  return CATEGORIES.filter((code) => !found.has(code)).map((code) => `instrument: the category ${code} is missing`);
}

function repeats(rows: readonly Row[], key: 'code' | 'varname'): string[] {
  const first = new Map<string, string>();
  const problems: string[] = [];
  for (const { place, value } of rows) {
    const name = field(value, key);
    if (typeof name !== 'string') continue;
    const taken = first.get(name);
    if (taken === undefined) first.set(name, place);
    else problems.push(`${place}${labelOf(value)}: ${key} is the same as that of ${taken}`);
  }
  return problems;
}

function excessWeight(questions: readonly Row[]): string[] {
  const weights = questions.map((row) => field(row.value, 'weight'));
  const total = weights.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0);
  if (total <= MAX_TOTAL_WEIGHT) return [];
  return [`instrument: the weights of all questions add up to ${total}, and ${MAX_TOTAL_WEIGHT} is the most`];
}

function rowsOf(owner: Row, key: string): Row[] {
  const entries = field(owner.value, key);
  if (!Array.isArray(entries)) return [];
  const prefix = owner.place === '' ? key : `${owner.place}.${key}`;
  return entries.map((value: unknown, index) => ({ place: `${prefix}[${index}]`, value }));
}

/** The sentence for a problem of shape: the entry that it lies in, the entry's name, and what is wrong there. */
function sentence(data: unknown, issue: z.core.$ZodIssue): string {
  let value = data;
  let entry: unknown = data;
  let entryLength = 0;
  for (const [index, step] of issue.path.entries()) {
    value = field(value, step);
    // A strategy is part of its question; every other entry of a list is a place of its own.
    if (typeof step !== 'number' || issue.path[index - 1] === 'strategies') continue;
    entry = value;
    entryLength = index + 1;
  }
  const place = entryLength === 0 ? 'instrument' : dotted(issue.path.slice(0, entryLength)) + labelOf(entry);
  return `${place}: ${[dotted(issue.path.slice(entryLength)), issue.message].filter(Boolean).join(' ')}`;
}

function dotted(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, step) => {
    if (typeof step === 'number') return `${place}[${step}]`;
    return place === '' ? String(step) : `${place}.${String(step)}`;
  }, '');
}

function labelOf(entry: unknown): string {
  const name = field(entry, 'varname') ?? field(entry, 'code');
  return typeof name === 'string' && SAFE_LABEL.test(name) ? ` (${name})` : '';
}

function field(owner: unknown, key: PropertyKey): unknown {
  return typeof owner === 'object' && owner !== null ? (owner as Record<PropertyKey, unknown>)[key] : undefined;
}

function object<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : wanted('an object')(issue)),
  });
}

/** Names the first few keys, shortened: the file comes from outside, and the message has to stay readable. */
function unknownKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 3).map((key) => JSON.stringify(key.slice(0, 40)));
  return `has ${keys.length === 1 ? 'an unknown key' : 'unknown keys'}: ${shown.join(', ')}`;
}

function list<Item extends z.core.$ZodType>(item: Item) {
  return z.array(item, { error: wanted('a list') });
}

function text(most: number) {
  return z.string({ error: wanted('a text') }).check(
    z.refine(
      (value) => value.trim() !== '' && value.length <= most,
      `must have 1 to ${most} characters, not only blanks`,
    ),
    z.refine((value) => !UNPRINTABLE.test(value), 'must not hold control or broken characters'),
  );
}

function oneOf(values: readonly (string | number)[]) {
  return `must be one of ${values.join(', ')}`;
}

function wanted(kind: string) {
  return (issue: { input?: unknown }): string => (issue.input === undefined ? 'is missing' : `must be ${kind}`);
}
