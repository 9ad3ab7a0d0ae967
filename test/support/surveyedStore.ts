import { CATEGORIES } from '../../src/domain/categories.ts';
import { dayOf } from '../../src/domain/days.ts';

/** A stand-in for the server, for the screens that show one store: it answers from the surveys it is given. */
export type FakeSurvey = { date: string; score: number; /** All seven unless said. */ assessed?: readonly string[] };
export type FakeInput = Record<string, string>;

const STORE = { _id: 's1', store_name: 'Harbour Market', image: null };

/** A `fetch` for one store, and a list of what it was asked. */
export function surveyedStore(surveys: () => readonly FakeSurvey[]) {
  const asked: [path: string, input: FakeInput][] = [];
  const fetch = async (path: string, request: { body: string }) => {
    const input = JSON.parse(request.body) as FakeInput;
    asked.push([path, input]);
    const answer = ANSWERS[path];
    return Response.json({ type: answer !== undefined, ...answer?.(surveys(), input) }, { status: answer ? 200 : 404 });
  };
  return { fetch, asked };
}

const ANSWERS: Record<string, (surveys: readonly FakeSurvey[], input: FakeInput) => object> = {
  '/group/addmultiple': () => ({ resultData: [{ _id: 'g1', name: 'Coastal', stores: ['s1'] }] }),
  '/getstore/usergroup': () => ({ resultData: [STORE], groupName: null }),
  '/store/addmultiple': () => ({ resultData: [STORE] }),
  '/get/regioncategoryfood': () => ({
    resultData: CATEGORIES.map((code) => ({ _id: code, code, food_name: `Food ${code}` })),
  }),
  '/dashboard/getstartdate': (surveys) => ({ resultData: [{ lastSalesDate: surveys.at(-1)?.date ?? null }] }),
  '/dashboard/score': (surveys, { food_id: food }) => {
    const [last, before] = surveys.filter(({ assessed = CATEGORIES }) => !food || assessed.includes(food)).toReversed();
    return {
      resultData: last?.score ?? null,
      currentData: last?.score ?? null,
      highestDate: last?.date ?? null,
      currentDate: last?.date ?? null,
      currentSurvey: last ? 'x' : null,
      previousData: before?.score ?? null,
      previousDate: before?.date ?? null,
      assessed: last?.assessed?.length ?? (last ? 7 : 0),
    };
  },
  '/get/dashboardGraph': (surveys, input) => ({ resultData: daysOf(surveys, input) }),
  '/get/categorygraph': (surveys, input) => ({
    resultData: daysOf(surveys, input),
    notAssessed: surveys
      .filter(({ assessed = CATEGORIES }) => !assessed.includes(input['food_id'] ?? ''))
      .map(({ date }) => date.slice(0, 10)),
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

function daysOf(surveys: readonly FakeSurvey[], { start_date: from = '', end_date: to = '' }: FakeInput) {
  return surveys
    .filter(({ date }) => date.slice(0, 10) >= dayOf(new Date(from)) && date.slice(0, 10) <= dayOf(new Date(to)))
    .map(({ date, score }) => ({
      date: date.slice(0, 10),
      overall_score: score,
      p1Total: score,
      p2Total: 50,
      p3Total: 40,
      p4Total: 30,
      surveys: [{ survey_id: 'x', store_id: 's1', store_name: '', userFullName: '', date, overall_score: score }],
    }));
}
