import { SAME_VERSION } from './versionReplies.ts';
import type { ReplyOf } from '../../../src/contract/kit/call.ts';
import { listTargets } from '../../../src/contract/followUp/targets.ts';
import { listGroups } from '../../../src/contract/places/groups.ts';
import { listRegionFoods, listVersionUses } from '../../../src/contract/audits/definitions.ts';
import {
  readLostQuestions,
  readOverdueStores,
  readRegion,
  readRegionHeatMap,
  readRegionIncreases,
  readRegionReport,
  readRegionTrend,
} from '../../../src/contract/insight/regions.ts';
import type { StoreCard, UserCard } from '../../../src/contract/kit/shapes.ts';
import { listStoresOfGroup, listStoresOfUser } from '../../../src/contract/places/stores.ts';
import { CATEGORIES, type Category } from '../../../src/domain/scoring/categories.ts';
import { answer, answerFile } from '../answer.ts';

/**
 * Responses of the region calls for tests of the web: Coastal with three stores, one never audited, and an empty group.
 */

export type StoreRow = ReplyOf<typeof readRegionHeatMap>['resultData'][number];

export const COASTAL = 'g1';
const EMPTY = 'g2';
const DATE = '2026-11-18T09:41:00.000Z';

export const storeCard = (id: string, store_name: string): StoreCard => ({ _id: id, store_name, image: null });

const userCard = (id: string, username: string): UserCard => ({
  _id: id,
  username,
  email: `${id}@example.org`,
  user_type: 2,
  image: null,
});

/** Returns a row of the heat map. Categories not in `scores` score `overall`, and previously `previous`. */
export function storeRow(
  name: string,
  overall: number | null,
  input: {
    previous?: number | null;
    place?: number | null;
    previousPlace?: number | null;
    scores?: Partial<Record<Category, [number | null, number | null]>>;
  } = {},
): StoreRow {
  const { previous = null, place = null, previousPlace = null, scores = {} } = input;
  return {
    store: storeCard(name, name),
    survey_id: overall === null ? null : `survey of ${name}`,
    date: overall === null ? null : DATE,
    overall,
    previous,
    previousDate: previous === null ? null : DATE,
    place,
    previousPlace,
    scores: CATEGORIES.map((foodid) => {
      const [score, before] = scores[foodid] ?? [overall, previous];
      return { foodid, score, previous: before };
    }),
  };
}

export const HARBOUR = storeRow('Harbour Market', 71, {
  previous: 68,
  place: 1,
  previousPlace: 2,
  scores: { SF: [58, 63], DR: [90, 86] },
});
export const PIER = storeRow('Pier Nine', 59, {
  previous: 61,
  place: 2,
  previousPlace: 1,
  scores: { MS: [null, 40], DR: [95, 95] },
});
export const QUAY = storeRow('Quay', null);

const figures = { survey: 96, percetange: 67, stores: 3, surveyed: 2, overall: 65, increase: 1 };

const noFigures = { survey: 0, percetange: 0, stores: 0, surveyed: 0, overall: null, increase: null };

/** Sets the responses to the calls of the region screens and of the header. */
export function answerRegion({
  versions = SAME_VERSION,
}: { versions?: ReplyOf<typeof readRegionReport>['versions'] } = {}): void {
  const stores = [HARBOUR, PIER, QUAY];
  const cards = stores.map(({ store }) => store);
  answerFile('/demo.json', { demo: false });
  answer(listTargets, { resultData: [] });
  answer(listVersionUses, { resultData: [] });
  answer(listGroups, {
    resultData: [
      { _id: COASTAL, name: 'Coastal', stores: cards.map(({ _id }) => _id) },
      { _id: EMPTY, name: 'Inland', stores: [] },
    ],
  });
  answer(listStoresOfUser, { resultData: cards, groupName: null });
  answer(listStoresOfGroup, ({ groupId }) => ({ resultData: groupId === COASTAL ? cards : [] }));
  answer(listRegionFoods, { resultData: CATEGORIES.map((code) => ({ _id: code, code, food_name: `Food ${code}` })) });
  answer(readRegionReport, {
    resultData: [
      {
        _id: COASTAL,
        name: 'Coastal',
        stores: cards,
        users: [userCard('u1', 'Ana Ferreira'), userCard('u2', 'Bo Lind')],
      },
      { _id: EMPTY, name: 'Inland', stores: [], users: [userCard('u3', 'Cy Anand')] },
    ],
    figures: [
      { group_id: COASTAL, ...figures },
      { group_id: EMPTY, ...noFigures },
    ],
    versions,
  });
  answer(readRegion, ({ group_id: id }) =>
    id === COASTAL
      ? { resultData: [], ...figures, group: { _id: COASTAL, name: 'Coastal' }, recent: 9 }
      : {
          resultData: [],
          ...noFigures,
          group: { _id: EMPTY, name: 'Inland' },
          recent: 0,
        },
  );
  answer(readRegionHeatMap, {
    resultData: stores,
    mean: { overall: 65, scores: CATEGORIES.map((foodid) => ({ foodid, score: 66, stores: 2 })) },
    surveyed: 2,
    versions,
  });
  answer(readRegionIncreases, {
    resultData: CATEGORIES.map((foodid) => ({ foodid, increase: foodid === 'FV' ? 2 : 0 })),
    compared: 2,
    assessed: CATEGORIES.map((foodid) => ({ foodid, stores: foodid === 'MS' ? 0 : 2 })),
  });
  answer(readRegionTrend, {
    resultData: [
      { month: '2026-09', score: null, surveys: 0, all: 58 },
      { month: '2026-10', score: 62, surveys: 4, all: 59 },
      { month: '2026-11', score: 65, surveys: 3, all: 60 },
    ],
  });
  answer(readOverdueStores, {
    resultData: [
      { store: QUAY.store, date: null, days: null },
      { store: PIER.store, date: '2026-09-17T08:00:00.000Z', days: 65 },
    ],
    count: 2,
    never: 1,
    limit: 60,
  });
  answer(readLostQuestions, {
    resultData: [
      {
        question_id: 'q1',
        text: 'Are nuts at eye level?',
        foodid: 'SF',
        fourp: 2,
        lost: 2,
        counted: 2,
        strategies: ['Swap nuts and crisps.'],
      },
    ],
  });
}
