import { expect, test } from 'vitest';
import { storeCard } from '../../../../../test/support/replies/regionReplies.ts';
import { SAME_VERSION } from '../../../../../test/support/replies/versionReplies.ts';
import { findGroups } from './findGroups.ts';

const figures = { survey: 0, percetange: 0, stores: 2, surveyed: 0, overall: null, increase: null };
const user = (username: string) => ({ _id: username, username, email: '', user_type: 2, image: null });
const REPORT = {
  resultData: [
    {
      _id: 'g1',
      name: 'Coastal',
      stores: [storeCard('s1', 'Harbour Market'), storeCard('s2', 'Pier Nine')],
      users: [user('Zoë Quill')],
    },
    { _id: 'g2', name: 'Highlands', stores: [storeCard('s3', 'Hill Street')], users: [user('Pierre Marchand')] },
    { _id: 'g3', name: 'Empty', stores: [], users: [] },
  ],
  figures: ['g1', 'g2', 'g3'].map((group_id) => ({ group_id, ...figures })),
  versions: SAME_VERSION,
};

test.each([
  ['', ['Coastal', 'Highlands', 'Empty']],
  ['  ', ['Coastal', 'Highlands', 'Empty']],
  ['PIER', ['Coastal', 'Highlands']],
  ['hill', ['Highlands']],
  ['zoe', ['Coastal']],
  ['coastal', []],
  ['nobody', []],
])('“%s” finds %j, only by stores and users', (input, names) => {
  expect(findGroups(REPORT, input).map(({ name }) => name)).toEqual(names);
});

test('matches are first and counted', () => {
  const [coastal] = findGroups(REPORT, 'pier');
  expect(coastal?.stores.map((card) => card.store_name)).toEqual(['Pier Nine', 'Harbour Market']);
  expect(coastal).toMatchObject({ foundStores: 1, foundUsers: 0 });
});
