import { isPlainText } from '../../../../domain/plainText.ts';
import { badRequest } from '../fault.ts';
import type { Token } from './tokens.ts';

/** The type of a value. All numbers share one type, so that they can be compared. */
export type ValueType = 'Guid' | 'String' | 'Number' | 'Boolean' | 'Date' | 'DateTimeOffset' | 'Null';

/** A literal value; days and moments are strings that the database can parse. */
export type Literal = { kind: 'literal'; type: ValueType; value: string | number | boolean | null };

/** Returns the value of a token; null if it isn't a literal. Throws a DataFault if the value is invalid. */
export function literalOf({ kind, text }: Token): Literal | null {
  if (kind === 'string') return literal('String', checkedText(text.slice(1, -1).replaceAll("''", "'")));
  if (kind === 'guid') return literal('Guid', text.toLowerCase());
  if (kind === 'moment') return literal('DateTimeOffset', checkedMoment(text.toUpperCase().replace(' ', '+')));
  if (kind === 'day') return literal('Date', checkedDay(text));
  if (kind === 'number') return literal('Number', checkedNumber(text));
  return kind === 'word' ? (WORDS.get(text) ?? null) : null;
}

const WORDS: ReadonlyMap<string, Literal> = new Map([
  ['true', literal('Boolean', true)],
  ['false', literal('Boolean', false)],
  ['null', literal('Null', null)],
]);

function literal(type: ValueType, value: Literal['value']): Literal {
  return { kind: 'literal', type, value };
}

function checkedText(text: string): string {
  if (!isPlainText(text)) throw badRequest('Some text contains control characters.');
  return text;
}

function checkedNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw badRequest(`The number ${text.slice(0, 40)} is too large.`);
  return value;
}

/** Returns the string if it is a day of the calendar, from year 1 on; throws a DataFault for any other. */
export function checkedDay(text: string): string {
  if (!isDay(text)) throw badRequest(`${text} is not a valid date.`);
  return text;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the string if it is a valid date and time; throws a DataFault for any other. */
export function checkedMoment(text: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,12})?)?(?:Z|[-+](\d{2}):(\d{2}))$/.exec(text);
  const [, date = '', hour, minute, second = '0', zoneHours = '0', zoneMinutes = '0'] = parts ?? [];
  const fits =
    parts !== null &&
    isDay(date) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(zoneHours) < 15 &&
    Number(zoneMinutes) < 60;
  if (!fits) throw badRequest(`${text.slice(0, 60)} is not a valid date and time.`);
  return text;
}
