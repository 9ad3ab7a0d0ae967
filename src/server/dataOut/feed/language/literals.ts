import { isPlainText } from '../../../domain/plainText.ts';
import { wrong } from '../fault.ts';
import type { Token } from './tokens.ts';

/** What a value is. All numbers are one type: they may be compared with each other. */
export type ValueType = 'Guid' | 'String' | 'Number' | 'Boolean' | 'Date' | 'DateTimeOffset' | 'Null';

/** A value that was written out; days and moments as texts that the database reads. */
export type Literal = { kind: 'literal'; type: ValueType; value: string | number | boolean | null };

/** The value that a piece of an expression writes out; null where it writes none. */
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
  if (!isPlainText(text)) throw wrong('A text holds control characters.');
  return text;
}

function checkedNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw wrong(`The number ${text.slice(0, 40)} is too large.`);
  return value;
}

/** A day that the calendar has, from the year 1 on. */
export function checkedDay(text: string): string {
  if (!isDay(text)) throw wrong(`There is no day ${text}.`);
  return text;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** A moment that the calendar and the clock have. */
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
  if (!fits) throw wrong(`There is no moment ${text.slice(0, 60)}.`);
  return text;
}
