import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Person } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world } from './world.ts';

// ASVS 2.3.2: a value at its limit is accepted, and one just beyond it is refused.

let ada: Person;

const server = await sharedServer();
ada = await administrator(server.db);
const { records } = await world(server.db, ada);

type Bounds = {
  type?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  anyOf?: Bounds[];
};

/** The fields of the calls that accept JSON, with their bounds. */
const boundedFields = matrix
  .filter(({ call }) => call.takes === undefined && call.method === undefined)
  .flatMap((line) => {
    const { properties = {} } = z.toJSONSchema(line.call.input, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties as Record<string, Bounds>).map(([field, bounds]) => ({ ...line, field, bounds }));
  });

const texts = boundedFields.filter(({ bounds }) => bounds.maxLength !== undefined);
const wholeNumbers = boundedFields.filter(({ bounds }) => bounds.type === 'integer');
/** Returns the maximum length of a list, even where a single value is allowed in its place. */
const longest = ({ maxItems, anyOf = [] }: Bounds) =>
  maxItems ?? anyOf.find((option) => option.maxItems !== undefined)?.maxItems;
const lists = boundedFields.filter(({ bounds }) => longest(bounds) !== undefined);

/** Returns the call's response to a value in the given field. */
async function replyTo({ call, input, field }: (typeof boundedFields)[number], value: unknown) {
  // A new user each time, because signing out is among the calls and attempts are counted.
  ada = await administrator(server.db);
  await server.empty('tries');
  const { raw } = await send(server, call, { ...input(records), [field]: value }, ada);
  const { type, field: refusedField, code } = JSON.parse(raw) as { type: boolean; field?: string; code?: string };
  return { type, refusedField, code };
}

/** The codes with which a value out of bounds is refused. */
const OUT_OF_BOUNDS_MESSAGES = [
  'too_long',
  'invalid',
  'invalid_date',
  'invalid_image',
  'password_too_long',
  'reset_invalid',
  'too_many_actions',
];

test('there are bounds to check', () => {
  expect([texts.length > 60, wholeNumbers.length > 5, lists.length > 8]).toEqual([true, true, true]);
});

describe('a text', () => {
  test.each(texts)('$path $field', async (line) => {
    const most = line.bounds.maxLength ?? 0;
    const over = await replyTo(line, 'x'.repeat(most + 1));
    expect([over.type, OUT_OF_BOUNDS_MESSAGES]).toEqual([false, expect.arrayContaining([over.code])]);
    expect(over.refusedField).toBe(line.field);
    expect((await replyTo(line, 'x'.repeat(most))).code).not.toBe('too_long');
  });
});

describe('a number', () => {
  test.each(wholeNumbers)('$path $field', async (line) => {
    const { minimum = 0, maximum = 0 } = line.bounds;
    for (const value of [minimum - 1, maximum + 1])
      expect(await replyTo(line, value)).toEqual({ type: false, refusedField: line.field, code: 'invalid' });
    for (const value of [minimum, maximum]) expect((await replyTo(line, value)).code).not.toBe('invalid');
  });
});

describe('a list', () => {
  test.each(lists)('$path $field', async (line) => {
    const most = longest(line.bounds) ?? 0;
    const [one] = (line.input(records)[line.field] as unknown[] | undefined) ?? [];
    const items = (count: number) => Array.from({ length: count }, () => one ?? records.store);
    const over = await replyTo(line, items(most + 1));
    expect([over.type, over.refusedField, OUT_OF_BOUNDS_MESSAGES]).toEqual([
      false,
      line.field,
      expect.arrayContaining([over.code]),
    ]);
  });
});
