import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/kit/call.ts';
import { contract } from '../../src/contract/index.ts';

// ASVS 1.3.3: every text that a call accepts has a maximum length.

/** The part of JSON Schema that the contract's inputs use. */
type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
};

test('every text has a maximum length', () => {
  const unboundedFields = Object.values(contract).flatMap((calls) =>
    Object.values(calls).flatMap((call: Call) =>
      Object.entries(inputOf(call).properties ?? {})
        .filter(([, field]) => isUnbounded(field))
        .map(([name]) => `${call.path} ${name}`),
    ),
  );
  expect(unboundedFields.toSorted()).toEqual([]);
});

const inputOf = (call: Call) => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;

function isUnbounded(schema: Schema): boolean {
  const { type, enum: words, const: word, format, pattern, maxLength, maxItems, items } = schema;
  if (schema.anyOf) return schema.anyOf.some(isUnbounded);
  if (type === 'array') return maxItems === undefined || isUnbounded(items ?? {});
  if (type === 'object') return Object.values(schema.properties ?? {}).some(isUnbounded);
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isText && [words, word, format, pattern, maxLength].every((limit) => limit === undefined);
}
