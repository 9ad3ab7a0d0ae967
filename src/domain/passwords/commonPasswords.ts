import { ENDINGS, PHRASES, STARTS, WALKS, WORDS, YEARS } from './commonWords.ts';
import { PASSWORD_MIN_CHARACTERS } from '../limits.ts';

/**
 * Checks whether a lower-case password is a common one. The list of common passwords is stored in parts, because it
 * would be long if written out.
 */
export function isCommonPassword(password: string): boolean {
  return isRepeated(password) || stretches.has(password) || isWordWithEnding(password);
}

/** The maximum length of a pattern whose repetition makes a password common, in characters. */
const PATTERN_MOST = 4;

function isRepeated(password: string): boolean {
  for (let length = 1; length <= PATTERN_MOST; length++)
    if (password.length > 2 * length && password.startsWith(password.slice(length))) return true;
  return false;
}

const years = Array.from({ length: YEARS.to - YEARS.from + 1 }, (_, at) => String(YEARS.from + at));
const endings = new Set(['', ...ENDINGS, ...years.flatMap((year) => [year, `${year}!`, `@${year}`, ` ${year}`])]);
const starts = new Set(STARTS);
const words = new Set([
  ...WORDS,
  ...['', ' ', '-', '_'].flatMap((separator) => PHRASES.map((phrase) => phrase.replaceAll(' ', separator))),
]);
const stretches = new Set(WALKS.flatMap((walk) => [walk, Array.from(walk).toReversed().join('')]).flatMap(stretchesOf));

function isWordWithEnding(password: string): boolean {
  for (let at = 1; at <= password.length; at++) {
    const [front, back] = [password.slice(0, at), password.slice(at)];
    if (words.has(front) && (endings.has(back) || back === front || back.trim() === front)) return true;
    if (starts.has(front) && words.has(back)) return true;
  }
  return false;
}

function stretchesOf(walk: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from <= walk.length - PASSWORD_MIN_CHARACTERS; from++)
    for (let to = from + PASSWORD_MIN_CHARACTERS; to <= walk.length; to++) pieces.push(walk.slice(from, to));
  return pieces;
}
