import { CATEGORIES } from '../../src/domain/scoring/categories.ts';
import { dayOf } from '../../src/domain/days.ts';

/** A survey of a fake server for the screens of a store. */
export type FakeSurvey = {
  date: string;
  score: number;
  /** The assessed categories; all seven by default. */
  assessedCategories?: readonly string[];
  /** The scores of the four Ps, by default `score`, 50, 40 and 30; null where nothing was counted. */
  fourp?: readonly (number | null)[];
};
export type FakeInput = Record<string, string>;

const STORES = [
  { _id: 's1', store_name: 'Harbour Market', image: null },
  { _id: 's2', store_name: 'Hill Market', image: null },
];

/**
 * Returns a `fetch` that responds with the given surveys for both stores, and a list of the requests made. `more` are
 * the responses to further calls.
 */
export function surveyedStore(surveys: () => readonly FakeSurvey[], more: Record<string, object> = {}) {
  const calls: [path: string, input: FakeInput][] = [];
  const fetch = async (path: string, request: { body: string }) => {
    const input = JSON.parse(request.body) as FakeInput;
    calls.push([path, input]);
    const answer = path in more ? () => more[path] ?? {} : ANSWERS[path];
    return Response.json({ type: answer !== undefined, ...answer?.(surveys(), input) }, { status: answer ? 200 : 404 });
  };
  return { fetch, calls };
}

const ANSWERS: Record<string, (surveys: readonly FakeSurvey[], input: FakeInput) => object> = {
  '/group/addmultiple': () => ({ resultData: [{ _id: 'g1', name: 'Coastal', stores: ['s1'] }] }),
  '/getstore/usergroup': () => ({ resultData: STORES, groupName: null }),
  '/store/addmultiple': () => ({ resultData: STORES }),
  '/get/regioncategoryfood': () => ({
    resultData: CATEGORIES.map((code) => ({ _id: code, code, food_name: `Food ${code}` })),
  }),
  '/dashboard/getstartdate': (surveys) => ({ resultData: [{ lastSalesDate: surveys.at(-1)?.date ?? null }] }),
  '/dashboard/surveydays': (surveys, { food_id: food }) => {
    const countedSurveys = surveys.filter(
      ({ assessedCategories = CATEGORIES }) => !food || assessedCategories.includes(food),
    );
    const days = [...new Set(countedSurveys.map(({ date }) => date.slice(0, 10)))];
    return { resultData: { days: days.length, first: days[0] ?? null, last: days.at(-1) ?? null } };
  },
  '/dashboard/score': (surveys, { food_id: food }) => {
    const [last, before] = surveys
      .filter(({ assessedCategories = CATEGORIES }) => !food || assessedCategories.includes(food))
      .toReversed();
    return {
      resultData: last?.score ?? null,
      currentData: last?.score ?? null,
      highestDate: last?.date ?? null,
      currentDate: last?.date ?? null,
      currentSurvey: last ? 'x' : null,
      previousData: before?.score ?? null,
      previousDate: before?.date ?? null,
      assessed: last?.assessedCategories?.length ?? (last ? 7 : 0),
    };
  },
  '/get/dashboardGraph': (surveys, input) => ({ resultData: daysOf(surveys, input) }),
  '/get/categorygraph': (surveys, input) => ({
    resultData: daysOf(surveys, input),
    notAssessed: surveys
      .filter(({ assessedCategories = CATEGORIES }) => !assessedCategories.includes(input['food_id'] ?? ''))
      .map(({ date }) => date.slice(0, 10)),
  }),
  '/audit/stores': () => ({
    resultData: [{ store_id: 's1', due: '2026-11-14', visit_id: 'v1', last: null, actions: [], owners: [] }],
    users: [],
  }),
  '/survey/lastScore': (surveys) => ({
    resultData: [60, 55].map((score) => ({ score: CATEGORIES.map((foodid) => ({ foodid, score })) })),
    dates: surveys
      .slice(-2)
      .toReversed()
      .map(({ date }) => date),
    assessed: [CATEGORIES.filter((code) => code !== 'DR'), CATEGORIES],
  }),
};

/** Returns the days with surveys in a range. Their own figures are 0, because the screens read only the surveys. */
function daysOf(
  surveys: readonly FakeSurvey[],
  { start_date: from = '', end_date: to = '', food_id: food }: FakeInput,
) {
  const visibleSurveys = surveys.filter(
    ({ date }) => date.slice(0, 10) >= dayOf(new Date(from)) && date.slice(0, 10) <= dayOf(new Date(to)),
  );
  const days = [...new Set(visibleSurveys.map(({ date }) => date.slice(0, 10)))];
  return days.map((date) => ({
    date,
    overall_score: 0,
    p1Total: 0,
    p2Total: 0,
    p3Total: 0,
    p4Total: 0,
    surveys: visibleSurveys.filter((survey) => survey.date.startsWith(date)).map((survey) => surveyOfDay(survey, food)),
  }));
}

function surveyOfDay(
  { date, score, assessedCategories = CATEGORIES, fourp = [score, 50, 40, 30] }: FakeSurvey,
  food?: string,
) {
  const row = { survey_id: 'x', store_id: 's1', store_name: '', userFullName: '', date, overall_score: score };
  return {
    ...row,
    assessed: assessedCategories.length,
    score: food && !assessedCategories.includes(food) ? null : score,
    fourp,
  };
}
