import { SAME_VERSION } from './versionReplies.ts';
import type { ReplyOf } from '../../../src/contract/kit/call.ts';
import { readRegionReport } from '../../../src/contract/insight/regions.ts';
import { listStoresOfUser, readStore, searchStores } from '../../../src/contract/places/stores.ts';
import { listGroups } from '../../../src/contract/places/groups.ts';
import { listDeleteRequests } from '../../../src/contract/access/deleteRequests.ts';
import { eachStoreText } from '../../../src/domain/storeFields.ts';
import { answer, answerFile } from '../answer.ts';

/** Two groups and two stores for tests of the screens that manage them. */

export const COASTAL = { _id: 'g1', name: 'Coastal' };
export const HIGHLANDS = { _id: 'g2', name: 'Highlands' };
export const ANA = { _id: 'u2', username: 'Ana Ferreira', email: 'ana@example.org', user_type: 2, image: null };

const { name: _name, ...NO_TEXTS } = eachStoreText(() => '');

type StoreRow = ReplyOf<typeof searchStores>['resultData'][number];

export const HARBOUR: StoreRow = {
  ...NO_TEXTS,
  _id: 's1',
  store_name: 'Harbour Market',
  image: null,
  groups: [COASTAL],
  users: [ANA],
  user_count: 1,
  survey_count: 2,
  last_survey: '2026-11-18T09:05:00.000Z',
  score: 71,
  assessed: 5,
  change: 3,
  due: null,
};

export const MILL_LANE: StoreRow = {
  ...HARBOUR,
  _id: 's2',
  store_name: 'Mill Lane Stores',
  groups: [],
  users: [],
  user_count: 0,
  survey_count: 0,
  last_survey: null,
  score: null,
  change: null,
  due: '2026-11-20',
};

/** Sets the responses that all of these screens need. Returns the searches for stores. */
export function answerPlaces() {
  answerFile('/demo.json', { demo: false });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listGroups, { resultData: [COASTAL, HIGHLANDS].map((group) => ({ ...group, stores: [] })) });
  answer(readRegionReport, { resultData: [], figures: [], versions: SAME_VERSION });
  return answer(searchStores, ({ filter = '' }) => {
    const resultData = [HARBOUR, MILL_LANE].filter((row) =>
      row.store_name.toLowerCase().includes(filter.toLowerCase()),
    );
    return { resultData, count: resultData.length };
  });
}

/** Sets the responses for Harbour Market's form: its groups, by id, and Ana, who works there. */
export function answerStoreForm({ groups = [COASTAL._id], name = HARBOUR.store_name } = {}): void {
  const group_id = groups.map((key) => ({ key }));
  answer(readStore, {
    resultData: { ...NO_TEXTS, store_name: name, image: null, group_id, userData: [ANA] },
  });
}
