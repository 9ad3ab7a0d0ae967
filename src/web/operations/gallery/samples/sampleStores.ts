import { eachStoreText } from '../../../../domain/storeFields.ts';
import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import type { Order } from '../../../insight/regions/heatMap/heatMapOrder.ts';
import type { Region, StoreRow as HeatMapStore } from '../../../insight/regions/region.ts';
import type { StoreRow } from '../../../places/stores/storeRow.ts';
import type { SurveyEntry } from '../../../audits/surveys/list/surveyList.ts';

/** Sample stores, people and surveys. All are fictional and don't change from day to day. */

const person = (id: string, username: string) => ({
  _id: id,
  username,
  email: `${id}@example.org`,
  user_type: 2,
  image: null,
});
const PEOPLE = [
  person('maya', 'Maya Lindqvist'),
  person('tomas', 'Tomás Ferreira'),
  person('yuki', 'Yuki Tanabe'),
  person('ada', 'Ada Okafor'),
];
const COASTAL = { _id: 'coastal', name: 'Coastal' };
const HILLS = { _id: 'hills', name: 'Hills' };

export const STORES: readonly StoreRow[] = [
  row('harbour', 'Harbour Market', {
    groups: [COASTAL],
    users: 2,
    score: 71,
    change: -1,
    last: '2026-11-18T09:41:00Z',
  }),
  row('maple', 'Maple Grocer', {
    groups: [COASTAL, HILLS],
    users: 4,
    score: 84,
    change: 6,
    last: '2026-11-16T13:05:00Z',
  }),
  row('orchard', 'Orchard Street Corner', {
    groups: [HILLS],
    users: 1,
    score: 58,
    change: 0,
    last: '2026-10-30T08:20:00Z',
  }),
  row('tide', 'Tide & Table', { groups: [], users: 0, score: null, change: null, last: null }),
];

type SampleInput = {
  groups: StoreRow['groups'];
  users: number;
  score: number | null;
  change: number | null;
  last: string | null;
};

function row(id: string, name: string, { groups, users, score, change, last }: SampleInput): StoreRow {
  return {
    ...eachStoreText(() => ''),
    _id: id,
    store_name: name,
    image: null,
    groups,
    users: PEOPLE.slice(0, Math.min(3, users)),
    user_count: users,
    survey_count: score === null ? 0 : 12,
    last_survey: last,
    score,
    assessed: score === null ? null : 7,
    change,
    due: null,
  };
}

export const SURVEYS: readonly SurveyEntry[] = [
  survey('2026-11-18T09:41:00Z', 'Maya Lindqvist', 71, -1),
  survey('2026-11-12T14:10:00Z', 'Tomás Ferreira', 72, 3),
  survey('2026-11-06T10:32:00Z', 'Maya Lindqvist', 69, 0),
  survey('2026-10-20T08:55:00Z', 'Yuki Tanabe', 69, null),
];

function survey(date: string, userFullName: string, overall: number, change: number | null): SurveyEntry {
  return {
    survey_id: date,
    store_id: 'harbour',
    store_name: 'Harbour Market',
    date,
    userFullName,
    overall_score: overall,
    assessed: 7,
    kind: 'audit',
    void: false,
    version: 1,
    change,
    isFirst: change === null,
  };
}

/** The category scores of each store, in the order of the categories; null if not assessed. */
const HEAT: readonly [name: string, now: readonly (number | null)[], before: readonly (number | null)[]][] = [
  ['Maple Grocer', [92, 78, 85, 88, 81, 90, 74], [86, 74, 80, 88, 79, 84, 70]],
  ['Harbour Market', [84, 58, 66, 77, 71, 80, 62], [80, 65, 63, 76, 70, 78, 60]],
  ['Orchard Street Corner', [61, 38, null, 55, 69, 64, 47], [66, 36, null, 54, 60, 66, 49]],
];

const HEAT_ROWS: readonly HeatMapStore[] = [
  ...HEAT.map(([name, now, before], index) => ({
    store: { _id: name, store_name: name, image: null },
    survey_id: name,
    date: '2026-11-18T09:41:00Z',
    overall: meanOf(now),
    previous: meanOf(before),
    previousDate: '2026-11-12T14:10:00Z',
    place: index + 1,
    previousPlace: index + 1,
    scores: CATEGORIES.map((foodid, at) => ({ foodid, score: now[at] ?? null, previous: before[at] ?? null })),
  })),
  {
    store: { _id: 'tide', store_name: 'Tide & Table', image: null },
    survey_id: null,
    date: null,
    overall: null,
    previous: null,
    previousDate: null,
    place: null,
    previousPlace: null,
    scores: CATEGORIES.map((foodid) => ({ foodid, score: null, previous: null })),
  },
];

export const HEAT_ORDER: Order = { sort: 'overall', descending: true };

export const HEAT_MAP: { rows: readonly HeatMapStore[]; heatMap: Region['heatMap'] } = {
  rows: HEAT_ROWS,
  heatMap: {
    resultData: [...HEAT_ROWS],
    surveyed: HEAT.length,
    versions: { oldest: null, newest: null },
    mean: {
      overall: meanOf(HEAT_ROWS.map(({ overall }) => overall)),
      scores: CATEGORIES.map((foodid, at) => {
        const scores = HEAT.map(([, now]) => now[at] ?? null);
        return { foodid, score: meanOf(scores), stores: scores.filter((score) => score !== null).length };
      }),
    },
  },
};

function meanOf(scores: readonly (number | null)[]): number | null {
  const values = scores.filter((score) => score !== null);
  return values.length === 0 ? null : Math.round(values.reduce((sum, score) => sum + score, 0) / values.length);
}
