import * as z from 'zod/mini';
import { fault, faultAt, type Fault, type PlacedFault } from './definitionProblem.ts';

/** Helpers shared by the checks of definition files: shapes, and faults with their places. */

/** The maximum number of problems that a check lists. */
export const MAX_PROBLEMS = 50;

/** The maximum length of a text in a definition, in characters. Names and formulas have limits of their own. */
export const MAX_TEXT = 500;

/** The maximum weight of a question or an item. */
export const MAX_WEIGHT = 100;

/** Control characters, including line breaks, and unpaired surrogates. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Names that are safe to repeat in a message to identify a question or category. */
const SAFE_LABEL = /^[A-Za-z0-9_]{1,64}$/;

/** A list entry of the file, of any shape, with its location. */
export type Row = { place: string; value: unknown };

/** Returns a problem for each row that has the same value of `key` as an earlier row. */
export function repeats(rows: readonly Row[], key: string): PlacedFault[] {
  const first = new Map<string, string>();
  const problems: PlacedFault[] = [];
  for (const { place, value } of rows) {
    const name = field(value, key);
    if (typeof name !== 'string') continue;
    const firstPlace = first.get(name);
    if (firstPlace === undefined) first.set(name, place);
    else {
      const repeatFault = fault('sameName', { other: firstPlace }, `is the same as that of ${firstPlace}`);
      problems.push(faultAt(place, repeatFault, { name: labelOf(value), field: key }));
    }
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
 * Checks the shape of a file. Returns the typed data, or the faults with their places and the names of their entries.
 * `rootName` stands for the file itself.
 */
export function shapeOf<Shape extends z.ZodMiniType>(
  shape: Shape,
  data: unknown,
  rootName: string,
): { data: z.output<Shape>; faults: [] } | { data: null; faults: PlacedFault[] } {
  const result = shape.safeParse(data, { error: () => asMessage(fault('kind', {}, 'is invalid')) });
  if (result.success) return { data: result.data, faults: [] };
  const issues = result.error.issues.slice(0, MAX_PROBLEMS);
  return { data: null, faults: issues.map((issue) => faultIn(data, issue, rootName)) };
}

/** Converts a fault to an error message of a schema, because these messages can only be strings. */
export function asMessage(messageFault: Fault): string {
  return JSON.stringify(messageFault);
}

function faultIn(data: unknown, issue: z.core.$ZodIssue, rootName: string): PlacedFault {
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
  const place = entryLength === 0 ? rootName : pathText(issue.path.slice(0, entryLength));
  return faultAt(place, JSON.parse(issue.message) as Fault, {
    name: entryLength === 0 ? '' : labelOf(entry),
    field: pathText(issue.path.slice(entryLength)),
  });
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, step) => {
    if (typeof step === 'number') return `${place}[${step}]`;
    return place === '' ? String(step) : `${place}.${String(step)}`;
  }, '');
}

/** Returns the name of an entry if it is safe to repeat in a message; otherwise an empty string. */
export function labelOf(entry: unknown): string {
  const name = field(entry, 'varname') ?? field(entry, 'code');
  return typeof name === 'string' && SAFE_LABEL.test(name) ? name : '';
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
  const names = firstKeys.join(', ');
  const text = `has ${keys.length === 1 ? 'an unknown key' : 'unknown keys'}: ${names}`;
  return asMessage(fault('unknownFields', { names }, text));
}

export function list<Item extends z.core.$ZodType>(item: Item) {
  return z.array(item, { error: typeFault('a list') });
}

/** Returns a schema for text of 1 to `most` characters that can be stored and printed. */
export function textUpTo(most: number) {
  return z.string({ error: typeFault('text') }).check(
    z.refine(
      (value) => value.trim() !== '' && value.length <= most,
      asMessage(fault('length', { most }, `must have 1 to ${most} characters, not only blanks`)),
    ),
    z.refine((value) => !UNPRINTABLE.test(value), INVALID_CHARACTERS),
  );
}

export const INVALID_CHARACTERS = asMessage(fault('characters', {}, 'must not contain control or invalid characters'));

/** Returns a schema for text that matches a pattern. */
export function textMatching(pattern: RegExp, mismatch: Fault) {
  return z.string({ error: typeFault('text') }).check(z.regex(pattern, asMessage(mismatch)));
}

/** Variable names become columns of the export and of survey forms, so they must be valid in both. */
export const varname = textMatching(
  /^[a-z][a-z0-9_]{0,63}$/,
  fault('name', { most: 64 }, 'must be 1 to 64 lower-case letters, digits or underscores, and begin with a letter'),
);

export const number = z.number({ error: typeFault('a number', 'number') });

export function oneOf(options: readonly (string | number)[]): string {
  return asMessage(fault('oneOf', { options }, `must be one of ${options.join(', ')}`));
}

/** Returns a function that builds the error message for a field that is missing or of another kind. */
export function typeFault(kind: string, cause: 'kind' | 'number' | 'tag' = 'kind') {
  return (issue: { input?: unknown }): string =>
    asMessage(issue.input === undefined ? fault('empty', {}, 'is missing') : fault(cause, {}, `must be ${kind}`));
}
