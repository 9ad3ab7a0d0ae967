import { expect, test } from 'vitest';
import { entryGroups, type Entry, type Kind } from './entries.ts';

const entry = (kind: Kind, name: string): Entry => ({ key: `${kind}:${name}`, name, open: () => undefined });

const ENTRIES = [
  entry('page', 'Stores'),
  entry('action', 'Add store'),
  ...['Old Quarry Provisions', 'Saffron Quay Deli', 'Élodie Storehouse', 'Harbour Store'].map((name) =>
    entry('store', name),
  ),
  entry('group', 'Quays'),
  entry('user', 'Ann Other'),
];

const find = (input: string) =>
  entryGroups(ENTRIES, input).map(({ value, items }) => [value, items.map(({ name }) => name)]);

test('before anything is typed, commands and pages are offered', () => {
  expect(find(' ')).toEqual([
    ['action', ['Add store']],
    ['page', ['Stores']],
  ]);
});

test('names that start with the text, or have a word that does, come first, whatever their case and accents', () => {
  expect(find('elo')).toEqual([['store', ['Élodie Storehouse']]]);
  expect(find('qua')[0]).toEqual(['store', ['Old Quarry Provisions', 'Saffron Quay Deli']]);
  expect(find('tore')).toEqual([
    ['store', ['Élodie Storehouse', 'Harbour Store']],
    ['action', ['Add store']],
    ['page', ['Stores']],
  ]);
  expect(
    entryGroups([entry('store', 'Bazaar'), entry('store', 'Zara')], 'za')[0]?.items.map(({ name }) => name),
  ).toEqual(['Zara', 'Bazaar']);
});

test('an entry is found by other words that users type for it, in any order', () => {
  const editor = { ...entry('page', 'Instruments'), note: 'Edit questions', words: 'change editor' };
  const found = (input: string) => entryGroups([editor], input).length === 1;
  for (const input of ['questions', 'edit', 'instrument editor', 'change  questions']) expect(found(input)).toBe(true);
  expect(found('change stores')).toBe(false);
});

test('a user is found by their email address, too, and not by their stores, which the server searches as well', () => {
  const ann = { ...entry('user', 'Ann Other'), note: 'quill@example.org' };
  expect(entryGroups([ann], 'quill')).toEqual([{ value: 'user', items: [ann] }]);
  expect(entryGroups([ann], 'harbour')).toEqual([]);
});

test('several words find a name that has them in a row', () => {
  expect(find('quay deli')[0]).toEqual(['store', ['Saffron Quay Deli']]);
});

test('at most six stores are listed, and every page', () => {
  const manyEntries = Array.from({ length: 9 }, (_, at) => [
    entry('store', `Store ${at}`),
    entry('page', `Store page ${at}`),
  ]).flat();
  expect(entryGroups(manyEntries, 'store').map(({ items }) => items.length)).toEqual([6, 9]);
});
