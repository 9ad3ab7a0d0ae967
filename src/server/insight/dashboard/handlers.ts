import type * as calls from '../../../contract/insight/dashboard.ts';
import type { DayScore } from '../../../contract/kit/shapes.ts';
import { CATEGORIES, type Category } from '../../../domain/scoring/categories.ts';
import { dayOf } from '../../../domain/days.ts';
import { inCallerSlot } from '../../http/callerSlot.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { selectAnswers, selectSurvey } from '../../audits/surveys/queries.ts';
import { spanOf, type Span } from '../../span.ts';
import { answersOf, assessedCategories } from '../../shared/surveys/present.ts';
import { peersOfStore, peersSemaphore } from './peers.ts';
import { dayScores, unassessedDays, spanScores, unitOf } from './days.ts';
import {
  selectHighest,
  selectLastSurveyDate,
  selectLatest,
  selectSpans,
  selectSurveyDays,
  selectSurveysOfRange,
} from './queries.ts';

/** The maximum number of spans in a chart, which is more than a year of days. */
const CHART_SPANS = 400;

type Range = { storeId: string; span: Span; category?: Category; most: number };

/**
 * Returns the scores of a range by day, or, if it has too many surveys, by the finest span that gives at most `most`
 * entries. Also returns the days on which no answer counted; for spans, the day of the first survey of each span in
 * which none counted.
 */
async function scoresOfRange(
  { db, viewer, translate }: Pick<CallContext, 'db' | 'viewer' | 'translate'>,
  { storeId, span, category, most }: Range,
): Promise<{ scores: DayScore[]; unassessedDays: string[] }> {
  const { scope, timeZone } = viewer;
  const surveys = await selectSurveysOfRange(db, scope, storeId, span, category);
  if (surveys) {
    const scores = dayScores(surveys, { translate, timeZone }, category);
    return { scores, unassessedDays: unassessedDays(surveys, timeZone) };
  }
  const store = await visibleStore(db, scope, storeId);
  const unit = unitOf(span, most);
  const rows = await selectSpans(db, store, { span, category, unit, timeZone });
  const scores = spanScores(rows, { translate, timeZone }, category);
  return { scores, unassessedDays: scores.flatMap((score) => (score.span?.score === null ? [score.date] : [])) };
}

/** Handles the calls of a store's dashboard. */
export const dashboardHandlers: HandlersOf<typeof calls> = {
  async readScores({ store_id: storeId, food_id: category }, { db, viewer }) {
    const store = await visibleStore(db, viewer.scope, storeId);
    const [highest, [current, previous]] = await Promise.all([
      selectHighest(db, store, category),
      selectLatest(db, store, category),
    ]);
    return {
      resultData: highest?.score ?? null,
      currentData: current?.score ?? null,
      highestDate: highest?.taken_at.toISOString() ?? null,
      currentDate: current?.taken_at.toISOString() ?? null,
      currentSurvey: current?.id ?? null,
      previousData: previous?.score ?? null,
      previousDate: previous?.taken_at.toISOString() ?? null,
      assessed: current ? assessedCategories(current).length : 0,
    };
  },

  async readLastSalesDate({ store_id: storeId }, { db, viewer }) {
    const { last_survey_at: last } = await selectLastSurveyDate(db, await visibleStore(db, viewer.scope, storeId));
    return { resultData: [{ lastSalesDate: last?.toISOString() ?? null }] };
  },

  async readSurveyDays({ store_id: storeId, food_id: category }, { db, viewer }) {
    const { scope, timeZone } = viewer;
    const [countRow] = await selectSurveyDays(db, await visibleStore(db, scope, storeId), { category, timeZone });
    const { days = 0, first = null, last = null } = countRow ?? {};
    return { resultData: { days, first: first && dayOf(first, timeZone), last: last && dayOf(last, timeZone) } };
  },

  async readDayScores({ store_id: storeId, start_date: from, end_date: to }, { db, viewer, translate }) {
    const span = spanOf(from, to, viewer.timeZone);
    const { scores } = await scoresOfRange({ db, viewer, translate }, { storeId, span, most: CHART_SPANS });
    return { resultData: scores };
  },

  async readCategoryDayScores({ store_id: storeId, start_date: from, end_date: to, food_id: foodId }, context) {
    const span = spanOf(from, to, context.viewer.timeZone);
    if (foodId) {
      const range = { storeId, span, most: CHART_SPANS, category: foodId };
      const { scores, unassessedDays } = await scoresOfRange(context, range);
      return { resultData: scores, notAssessed: unassessedDays };
    }
    const all: Record<string, DayScore[]> = {};
    const most = Math.floor(CHART_SPANS / CATEGORIES.length);
    for (const category of CATEGORIES) {
      all[category] = (await scoresOfRange(context, { storeId, span, most, category })).scores;
    }
    return { resultData: all, notAssessed: [] };
  },

  async readPeers({ store_id: storeId }, context) {
    return inCallerSlot(peersSemaphore, context, async ({ viewer: { scope }, signal }) => {
      const store = await visibleStore(context.db, scope, storeId);
      return peersOfStore(context.db, scope, store, signal);
    });
  },

  async readSurveyAnswers({ survey_id: id }, { db, viewer }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const [indexedInstrument, { answers }] = await Promise.all([
      installedInstrument(db, survey.instrument_id),
      selectAnswers(db, survey),
    ]);
    return { resultData: [{ answers: answersOf(indexedInstrument, answers) }] };
  },
};
