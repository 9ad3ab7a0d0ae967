import * as z from 'zod/mini';

/** Helpers shared by the checks of definition files: shapes, and sentences that locate a problem. */

/** The maximum number of problems that a check lists. */
export const MAX_PROBLEMS = 50;

/** The maximum length of a string in a definition, in characters. */
export const MAX_TEXT = 500;

/** The maximum weight of a question or an item. */
export const MAX_WEIGHT = 100;

/** Control characters and unpaired surrogates, which can't be stored or written to a spreadsheet. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Names that are safe to repeat in a message to identify a question or category. */
const SAFE_LABEL = /^[A-Za-z0-9_]{1,64}$/;

/** A list entry of the file, of any shape, with its location. */
export type Row = { place: string; value: unknown };

/** Returns a problem for each row that has the same value of `key` as an earlier row. */
export function repeats(rows: readonly Row[], key: string): string[] {
  const first = new Map<string, string>();
  const problems: string[] = [];
  for (const { place, value } of rows) {
    const name = field(value, key);
    if (typeof name !== 'string') continue;
    const firstPlace = first.get(name);
    if (firstPlace === undefined) first.set(name, place);
    else problems.push(`${place}${labelOf(value)}: ${key} is the same as that of ${firstPlace}`);
  }
  return problems;
}

/** Returns the entries of a list inside an entry, whatever they contain. */
export function entriesIn(owner: Row, key: string): Row[] {
  const entries = field(owner.value, key);
  if (!Array.isArray(entries)) return [];
  const prefix = owner.place === '' ? key : `${owner.place}.${key}`;
  return entries.map((value: unknown, index) => ({ place: `${prefix}[${index}]`, value }));
}

/**
 * Returns the sentence about a problem with the file's shape: the entry, its name, and the problem. `rootName` stands
 * for the file itself.
 */
export function sentence(data: unknown, issue: z.core.$ZodIssue, rootName: string): string {
  let value = data;
  let entry: unknown = data;
  let entryLength = 0;
  for (const [index, step] of issue.path.entries()) {
    value = field(value, step);
    // A strategy is reported as part of its question; every other list entry has its own location.
    if (typeof step !== 'number' || issue.path[index - 1] === 'strategies') continue;
    entry = value;
    entryLength = index + 1;
  }
  const place = entryLength === 0 ? rootName : pathText(issue.path.slice(0, entryLength)) + labelOf(entry);
  return `${place}: ${[pathText(issue.path.slice(entryLength)), issue.message].filter(Boolean).join(' ')}`;
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, step) => {
    if (typeof step === 'number') return `${place}[${step}]`;
    return place === '' ? String(step) : `${place}.${String(step)}`;
  }, '');
}

/** Returns the name of an entry in brackets, if it is safe to repeat in a message. */
export function labelOf(entry: unknown): string {
  const name = field(entry, 'varname') ?? field(entry, 'code');
  return typeof name === 'string' && SAFE_LABEL.test(name) ? ` (${name})` : '';
}

/** Returns a field of a value of any shape. */
export function field(owner: unknown, key: PropertyKey): unknown {
  return typeof owner === 'object' && owner !== null ? (owner as Record<PropertyKey, unknown>)[key] : undefined;
}

/** Returns a schema for an object without unknown keys. */
export function object<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : typeFault('an object')(issue)),
  });
}

/** Lists the first few unknown keys, shortened: the file is untrusted, and the message must stay readable. */
function unknownKeys(keys: readonly string[]): string {
  const firstKeys = keys.slice(0, 3).map((key) => JSON.stringify(key.slice(0, 40)));
  return `has ${keys.length === 1 ? 'an unknown key' : 'unknown keys'}: ${firstKeys.join(', ')}`;
}

export function list<Item extends z.core.$ZodType>(item: Item) {
  return z.array(item, { error: typeFault('a list') });
}

/** Returns a schema for text of 1 to `most` characters that can be stored and printed. */
export function textUpTo(most: number) {
  return z.string({ error: typeFault('text') }).check(
    z.refine(
      (value) => value.trim() !== '' && value.length <= most,
      `must have 1 to ${most} characters, not only blanks`,
    ),
    z.refine((value) => !UNPRINTABLE.test(value), 'must not contain control or invalid characters'),
  );
}

export function oneOf(values: readonly (string | number)[]) {
  return `must be one of ${values.join(', ')}`;
}

export function typeFault(kind: string) {
  return (issue: { input?: unknown }): string => (issue.input === undefined ? 'is missing' : `must be ${kind}`);
}
