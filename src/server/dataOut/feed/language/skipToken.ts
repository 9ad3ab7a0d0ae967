import { isPlainText } from '../../../../domain/plainText.ts';
import { isId } from '../../../id.ts';
import type { Column } from '../columns.ts';
import { badRequest } from '../fault.ts';
import { checkedDay, checkedMoment } from './literals.ts';
import type { OrderTerm } from './order.ts';

/** A row's value in JSON. */
export type Cell = string | number | boolean | null;

/** The last row of a page, by its values in the sort columns, and the number of rows still wanted (null for all). */
export type Place = { values: readonly Cell[]; top: number | null };

const TOKEN_MAX_CHARACTERS = 8_000;

/** Encodes a place for the next page's link. The token isn't secret and grants no access. */
export function skipTokenOf({ values, top }: Place, order: readonly OrderTerm[]): string {
  return Buffer.from(JSON.stringify([signatureOf(order), top, values])).toString('base64url');
}

/**
 * Decodes a place for the same sort order. The token may be forged, so each value is checked against its column. Throws
 * a DataFault if the token is invalid.
 */
export function readSkipToken(text: string, order: readonly OrderTerm[]): Place {
  const [signature, top, values] = parseToken(text);
  const fits =
    signature === signatureOf(order) &&
    (top === null || (Number.isSafeInteger(top) && (top as number) >= 0)) &&
    Array.isArray(values) &&
    values.length === order.length;
  if (!fits) throw invalid();
  return { top: top as number | null, values: order.map(({ column }, at) => checkedCell(values[at], column)) };
}

/** Returns the columns and directions of an order: a token is valid only for the order it was created with. */
const signatureOf = (order: readonly OrderTerm[]) =>
  order.map(({ column: { name }, descending }) => (descending ? `-${name}` : name)).join(',');

function parseToken(text: string): unknown[] {
  if (text.length > TOKEN_MAX_CHARACTERS) throw invalid();
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    throw invalid();
  }
}

function checkedCell(value: unknown, { type, nullable }: Column): Cell {
  if (value === null && nullable) return null;
  if (typeof value === 'string') {
    if (type === 'Guid' && isId(value)) return value;
    if (type === 'String' && isPlainText(value)) return value;
    if (type === 'Date') return checkedDay(value);
    if (type === 'DateTimeOffset') return checkedMoment(value);
  }
  const isNumber = type === 'Int32' || type === 'Double';
  if (isNumber && typeof value === 'number' && Number.isFinite(value)) return value;
  if (type === 'Boolean' && typeof value === 'boolean') return value;
  throw invalid();
}

const invalid = () =>
  badRequest('$skiptoken does not belong to this request. Use @odata.nextLink unchanged.', '$skiptoken');
