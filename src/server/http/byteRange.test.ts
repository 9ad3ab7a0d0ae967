import { expect, test } from 'vitest';
import { byteRange } from './byteRange.ts';

test.each([
  [undefined, null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=4-99', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=5-4', 'none'],
  ['bytes=-0', 'none'],
])('of ten bytes, %s are %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});
