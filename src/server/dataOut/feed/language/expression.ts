import type { Column, EdmType } from '../columns.ts';
import type { Literal, ValueType } from './literals.ts';

export const COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * The functions, with the types of their arguments and results. A function that accepts a day also accepts a moment.
 */
export const FUNCTIONS = {
  contains: { takes: ['String', 'String'], gives: 'Boolean' },
  startswith: { takes: ['String', 'String'], gives: 'Boolean' },
  endswith: { takes: ['String', 'String'], gives: 'Boolean' },
  concat: { takes: ['String', 'String'], gives: 'String' },
  indexof: { takes: ['String', 'String'], gives: 'Number' },
  substring: { takes: ['String', 'Number'], gives: 'String' },
  tolower: { takes: ['String'], gives: 'String' },
  toupper: { takes: ['String'], gives: 'String' },
  trim: { takes: ['String'], gives: 'String' },
  length: { takes: ['String'], gives: 'Number' },
  year: { takes: ['Date'], gives: 'Number' },
  month: { takes: ['Date'], gives: 'Number' },
  day: { takes: ['Date'], gives: 'Number' },
  hour: { takes: ['DateTimeOffset'], gives: 'Number' },
  minute: { takes: ['DateTimeOffset'], gives: 'Number' },
  date: { takes: ['DateTimeOffset'], gives: 'Date' },
  now: { takes: [], gives: 'DateTimeOffset' },
} as const satisfies Record<string, { takes: readonly ValueType[]; gives: ValueType }>;
export type FunctionName = keyof typeof FUNCTIONS;

/** A parsed OData expression whose types match. */
export type Expression =
  | Literal
  | { kind: 'column'; type: ValueType; column: Column }
  | { kind: 'call'; type: ValueType; name: FunctionName; of: readonly Expression[] }
  | { kind: 'not'; type: 'Boolean'; of: Expression }
  | { kind: 'all'; type: 'Boolean'; of: readonly Expression[] }
  | { kind: 'any'; type: 'Boolean'; of: readonly Expression[] }
  | { kind: 'compare'; type: 'Boolean'; by: Comparison; left: Expression; right: Expression }
  | { kind: 'in'; type: 'Boolean'; of: Expression; values: readonly Literal[] };

const VALUE_TYPES: Record<EdmType, ValueType> = {
  Guid: 'Guid',
  String: 'String',
  Int32: 'Number',
  Double: 'Number',
  Boolean: 'Boolean',
  Date: 'Date',
  DateTimeOffset: 'DateTimeOffset',
};

/** Returns the value type of a column. */
export const valueTypeOf = ({ type }: Column): ValueType => VALUE_TYPES[type];
