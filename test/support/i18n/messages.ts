import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of texts, each with one file per language, and the prefix of their keys. */
const FOLDERS = [
  ['public/i18n', ''],
  ['emails', 'mails'],
] as const;

/** All messages of a language, by full key. */
export type Messages = ReadonlyMap<string, string>;

/** Returns the languages that have a file, by folder. */
export function languagesOnDisk(): Record<string, string[]> {
  return Object.fromEntries(
    FOLDERS.map(([folder]) => [
      folder,
      readdirSync(path.join(root, folder)).map((file) => path.basename(file, '.json')),
    ]),
  );
}

export function readMessages(language: string): Messages {
  return new Map(
    FOLDERS.flatMap(([folder, key]) =>
      entriesOf(JSON.parse(readFileSync(path.join(root, folder, `${language}.json`), 'utf8')), key),
    ),
  );
}

function entriesOf(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${key} holds no words: ${JSON.stringify(value)}`);
  return Object.entries(value).flatMap(([name, inner]) => entriesOf(inner, key === '' ? name : `${key}.${name}`));
}
