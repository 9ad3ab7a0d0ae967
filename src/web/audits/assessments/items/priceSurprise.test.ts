import { expect, test } from 'vitest';
import { priceSurprise } from './priceSurprise.ts';

test.each([
  [2, 1, null],
  [2.01, 1, 2.01],
  [0.5, 1, null],
  [0.4, 1, 0.4],
  [0, 1, null],
  [1, null, null],
])('a price of %s after %s is a surprise: %s', (now, last, times) => {
  const reference = { last, median: null };
  expect(priceSurprise(now, reference)).toEqual(times && { times, than: 'last', reference: last, median: null });
});

test('a price is compared with the median of other stores if it is close to the last one or there is none', () => {
  const surprise = { times: 3, than: 'median', reference: 2, median: 2 };
  expect(priceSurprise(6, { last: null, median: 2 })).toEqual(surprise);
  expect(priceSurprise(6, { last: 5, median: 2 })).toEqual(surprise);
  expect(priceSurprise(6, { last: 2, median: 5 })).toEqual({ times: 3, than: 'last', reference: 2, median: 5 });
  expect(priceSurprise(4, { last: 2, median: 2 })).toBeNull();
});
