import { expect, test } from 'vitest';
import { fileColumnsOf } from '../table/columns.ts';
import { readAllPages, tableFile } from './tableFile.ts';

type Fruit = { id: string; price: number | null };

const COLUMNS = fileColumnsOf<Fruit>([
  { key: 'name', title: 'Fruit', place: '', cell: () => null, file: [{ title: 'Obst', value: ({ id }) => id }] },
  { key: 'menu', title: 'Menu', place: '', cell: () => null },
  { key: 'price', title: 'Price', place: '', cell: () => null, file: [{ title: 'Preis', value: (row) => row.price }] },
]);

test('a file has a byte order mark, a header row, and a row per record without formulas', () => {
  const rows = [
    { id: '=1+1', price: 3 },
    { id: 'Pear, green', price: null },
  ];
  expect(tableFile(COLUMNS, rows)).toBe('\u{feff}Obst,Preis\r\n\'=1+1,3\r\n"Pear, green",\r\n');
});

const readPages = async (pages: readonly (readonly string[])[], count: number) => {
  const requests: number[] = [];
  const read = (page: number) => {
    requests.push(page);
    return Promise.resolve({ resultData: pages[page - 1] ?? [], count });
  };
  return { rows: await readAllPages(read, (id) => id, 2), requests };
};

test.each<[string, string[][], number, string, number]>([
  ['all pages', [['a', 'b'], ['c', 'd'], ['e']], 5, 'abcde', 3],
  ['the last page if it is full', [['a', 'b']], 2, 'ab', 1],
  ['an empty list', [], 0, '', 1],
  ['a list from which rows are deleted meanwhile', [['a', 'b'], ['c']], 9, 'abc', 3],
  ['once a row that moves between two reads', [['a', 'b'], ['b', 'c'], ['d']], 5, 'abcd', 3],
])('reads %s', async (_case, pages, count, expected, reads) => {
  const { rows, requests } = await readPages(pages, count);
  expect(rows.join('')).toBe(expected);
  expect(requests).toHaveLength(reads);
});
