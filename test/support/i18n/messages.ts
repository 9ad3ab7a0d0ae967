import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../public/i18n', import.meta.url));

/** All messages of a language, by full key. */
export type Messages = ReadonlyMap<string, string>;

/** Returns the languages that have a file. */
export function languagesOnDisk(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));
}

export function readMessages(language: string): Messages {
  return new Map(entriesOf(JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')), ''));
}

function entriesOf(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${key} holds no words: ${JSON.stringify(value)}`);
  return Object.entries(value).flatMap(([name, inner]) => entriesOf(inner, key === '' ? name : `${key}.${name}`));
}
