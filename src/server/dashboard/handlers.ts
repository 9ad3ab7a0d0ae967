import type * as calls from '../../contract/dashboard.ts';
import type { DayScore } from '../../contract/kit/shapes.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { dayOf } from '../../domain/days.ts';
import type { HandlersOf } from '../http/serve.ts';
import { installedInstrument } from '../instrument/installed.ts';
import { visibleStore } from '../identity/storeScope.ts';
import { selectAnswers, selectSurvey } from '../surveys/queries.ts';
import { spanOf } from '../span.ts';
import { answersOf, assessedCategories } from '../surveys/present.ts';
import { peersOfStore } from './peers.ts';
import { dayScores, daysNotAssessed } from './days.ts';
import {
  selectHighest,
  selectLastSurveyDate,
  selectLatest,
  selectSurveyDays,
  selectSurveysOfRange,
} from './queries.ts';

/** What the dashboard and the food category screen show of one store. */
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
    const [counted] = await selectSurveyDays(db, await visibleStore(db, scope, storeId), { category, timeZone });
    const { days = 0, first = null, last = null } = counted ?? {};
    return { resultData: { days, first: first && dayOf(first, timeZone), last: last && dayOf(last, timeZone) } };
  },

  async readDayScores({ store_id: storeId, start_date: from, end_date: to }, { db, viewer, translate }) {
    const { scope, timeZone } = viewer;
    const surveys = await selectSurveysOfRange(db, scope, storeId, spanOf(from, to, timeZone), undefined);
    return { resultData: dayScores(surveys, { translate, timeZone }) };
  },

  async readCategoryDayScores({ store_id: storeId, start_date: from, end_date: to, food_id: wanted }, context) {
    const { db, translate } = context;
    const { scope, timeZone } = context.viewer;
    const span = spanOf(from, to, timeZone);
    const of = (category: (typeof CATEGORIES)[number]) => selectSurveysOfRange(db, scope, storeId, span, category);
    if (wanted) {
      const surveys = await of(wanted);
      const resultData = dayScores(surveys, { translate, timeZone }, wanted);
      return { resultData, notAssessed: daysNotAssessed(surveys, timeZone) };
    }
    const all: Record<string, DayScore[]> = {};
    for (const code of CATEGORIES) all[code] = dayScores(await of(code), { translate, timeZone }, code);
    return { resultData: all, notAssessed: [] };
  },

  async readPeers({ store_id: storeId }, { db, viewer: { scope } }) {
    return { resultData: await peersOfStore(db, scope, await visibleStore(db, scope, storeId)) };
  },

  async readSurveyAnswers({ survey_id: id }, { db, viewer }) {
    const survey = await selectSurvey(db, viewer.scope, id);
    const [installed, { answers }] = await Promise.all([
      installedInstrument(db, survey.instrument_id),
      selectAnswers(db, survey),
    ]);
    return { resultData: [{ answers: answersOf(installed, answers) }] };
  },
};
