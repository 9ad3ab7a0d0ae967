import { expect, test } from 'vitest';
import { parsePostmaster } from './postmaster-file.ts';

test.each([
  ['812\n/data/postgres\n1790000000\n23456\n\n127.0.0.1\n  5243 11\nready   \n', { pid: 812, port: 23_456 }],
  ['812\n/data/postgres\n', undefined],
  ['', undefined],
])('reads %j', (text, postmaster) => {
  expect(parsePostmaster(text)).toEqual(postmaster);
});
