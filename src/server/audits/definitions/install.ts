import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Instrument } from '../../domain/instrument.ts';
import { packageRoot } from '../files/packageRoot.ts';

/** The instrument that ships with the product. */
export const shippedInstrumentFile = path.join(packageRoot, 'instruments/four-ps.json');

/** A version that is installed already must not come back with other content: past scores hang on it. */
export class VersionTakenError extends Error {}

/**
 * What tells two instruments apart, however their files were laid out: SHA-256 over the content, in hex. Translations
 * are left aside: no score hangs on them, so that a version may get more languages later.
 */
export function checksumOf(instrument: Instrument): string {
  return createHash('sha256')
    .update(JSON.stringify(inFixedOrder(inEnglishAlone(instrument))))
    .digest('hex');
}

/** The same with English as the only language. */
function inEnglishAlone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglishAlone);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.some(([key, inner]) => key === 'en' && typeof inner === 'string');
  return Object.fromEntries(
    entries.filter(([key]) => !isText || key === 'en').map(([key, inner]) => [key, inEnglishAlone(inner)]),
  );
}

/** `value`, and of `more` what it lacks; both are of one shape. */
export function filledFrom(more: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner, at) => filledFrom((more as unknown[])[at], inner));
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).map(([key, inner]) => [key, filledFrom((more as Fields)[key], inner)]);
  return { ...(more as Fields), ...Object.fromEntries(filled) };
}

type Fields = Record<string, unknown>;

/** The same value with every object's keys sorted, so that equal content gives equal text. */
function inFixedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFixedOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inFixedOrder(inner)]),
  );
}
