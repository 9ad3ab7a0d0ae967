import { expect, test } from 'vitest';
import { difference } from './difference.ts';

const pier = { id: '1', name: 'Pier Nine' };
const hill = { id: '2', name: 'Hill Street' };

test('changed values are on both sides, others on neither', () => {
  expect(difference({ name: 'Old', image: null }, { name: 'New', image: null })).toEqual({
    before: { name: 'Old' },
    after: { name: 'New' },
  });
});

test('of lists, the removed and added entries are listed', () => {
  expect(difference({ stores: [pier] }, { stores: [hill] })).toEqual({
    before: { stores: [pier] },
    after: { stores: [hill] },
  });
  expect(difference({ stores: [pier] }, { stores: [pier, hill] })).toEqual({
    before: { stores: [] },
    after: { stores: [hill] },
  });
});

test('equal values have no difference', () => {
  expect(difference({ name: 'Old', group: pier, stores: [pier] }, { name: 'Old', group: pier, stores: [pier] })).toBe(
    null,
  );
  expect(difference({ group: pier }, { group: { name: 'Pier Nine', id: '1' } })).toBe(null);
});
