import { expect, test } from 'vitest';
import { findGroups } from './findGroups.ts';

const store = (store_name: string) => ({ _id: store_name, store_name, image: null });
const user = (username: string) => ({ _id: username, username, email: 'x@example.org', user_type: 2, image: null });
const GROUPS = [
  { _id: 'g1', name: 'Coastal', stores: [store('Harbour Market'), store('Pier Nine')], users: [user('Ana')] },
  { _id: 'g2', name: 'Highlands', stores: [], users: [user('Marta')] },
];

test.each([
  ['', ['Coastal', 'Highlands']],
  ['HARBOUR', ['Coastal']],
  ['mar', ['Coastal', 'Highlands']],
  ['highl', ['Highlands']],
  ['nobody', []],
])('%j finds %j', (input, names) => {
  expect(findGroups(GROUPS, input).map(({ group }) => group.name)).toEqual(names);
});

test('a group that was found by a store omits the others', () => {
  expect(findGroups(GROUPS, 'pier')[0]).toMatchObject({ stores: [{ store_name: 'Pier Nine' }], users: [] });
});
