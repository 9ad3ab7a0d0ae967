import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Instrument } from '../../../domain/instrument.ts';
import type { Module } from '../../../domain/modules/module.ts';
import { packageRoot } from '../../files/packageRoot.ts';

/** The path of the built-in instrument. */
export const shippedInstrumentFile = path.join(packageRoot, 'instruments/four-ps.json');

/**
 * Thrown when an installed version is installed again with different content, because past scores depend on the
 * original.
 */
export class VersionTakenError extends Error {}

/**
 * Returns the SHA-256 of a definition's content in hex, independent of the key order and formatting of its file.
 * Translations are excluded: no score depends on them, so a version may gain languages later.
 */
export function checksumOf(definition: Instrument | Module): string {
  // Leaves out the languages. A module always has a list of them; an instrument may have none.
  const content: object =
    'module' in definition ? { ...definition, languages: [] } : { ...definition, languages: undefined };
  return createHash('sha256')
    .update(JSON.stringify(inFixedOrder(inEnglishOnly(content))))
    .digest('hex');
}

/** Returns the value with only the English version of each text. */
function inEnglishOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglishOnly);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.some(([key, inner]) => key === 'en' && typeof inner === 'string');
  return Object.fromEntries(
    entries.filter(([key]) => !isText || key === 'en').map(([key, inner]) => [key, inEnglishOnly(inner)]),
  );
}

/** Returns a version, adding the languages and texts that only the other copy of it has. */
export function withTextsOf<D extends Instrument | Module>(definition: D, other: D): D {
  const ownLanguages = definition.languages ?? [];
  const further = (other.languages ?? []).filter(({ tag }) => !ownLanguages.some((language) => language.tag === tag));
  const languages = [...ownLanguages, ...further];
  const { languages: _own, ...content } = definition;
  const { languages: _other, ...more } = other;
  return { ...(fillMissing(more, content) as D), ...(languages.length > 0 && { languages }) };
}

/** Returns `value` with its missing keys filled in from `more`, recursively. Both must have the same shape. */
function fillMissing(more: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner, at) => fillMissing((more as unknown[])[at], inner));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, fillMissing((more as Fields)[key], inner)]);
  return { ...(more as Fields), ...Object.fromEntries(fields) };
}

type Fields = Record<string, unknown>;

/** Returns the value with every object's keys sorted, so that equal content serialises to equal text. */
function inFixedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFixedOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inFixedOrder(inner)]),
  );
}
