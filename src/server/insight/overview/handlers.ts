import type * as calls from '../../../contract/insight/overview.ts';
import { addDays, dayOf, quarterStart, startOfDay } from '../../../domain/days.ts';
import { CHANGE_DAYS, inOrder } from '../../../domain/overview.ts';
import { currentMean } from '../../../domain/regions.ts';
import { numberOfDay } from '../../../domain/schedule/interval.ts';
import { selectFigures } from '../../followUp/actions/queries.ts';
import { calculateViews } from '../../followUp/schedule/calculateVisits.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { trendMonths } from '../regions/trend.ts';
import { readLastAssessments } from './lastAssessments.ts';
import { pageOf } from './page.ts';
import { meanChange, groupsOf, latestOf, overdueSince, countOnSchedule, storeSummary, usableViews } from './present.ts';
import {
  selectChangeSince,
  selectGroupMonths,
  selectLatestAudits,
  selectLatestConfirmedActions,
  selectOverviewStores,
} from './queries.ts';

/** Handles the call for the overview of several stores. */
export const overviewHandlers: HandlersOf<typeof calls> = {
  async readOverview({ group_id: groupId, sort, page, size }, { db, viewer, now, language, translate }) {
    const group = groupId === undefined ? undefined : await visibleGroup(db, viewer, groupId);
    const [filter, { timeZone }] = [{ viewer, group }, viewer];
    const today = dayOf(now, timeZone);
    const months = trendMonths(now, null, timeZone);
    const quarter = startOfDay(quarterStart(today), timeZone);
    const [since, day] = [startOfDay(addDays(today, 1 - CHANGE_DAYS), timeZone), numberOfDay(today)];
    const [rows, plannedViews, change, sums, actions, audits, confirmedActions] = await Promise.all([
      selectOverviewStores(db, filter, today),
      calculateViews(db, viewer, { from: day, to: day, today: day }, { groupId: group }),
      selectChangeSince(db, filter, since),
      selectGroupMonths(db, filter, months[0] ?? today.slice(0, 7)),
      selectFigures(db, viewer, { groupId: group, today, quarter }),
      selectLatestAudits(db, filter),
      selectLatestConfirmedActions(db, filter),
    ]);
    const views = usableViews(plannedViews);
    const visits = new Map(views.map(({ storeId, currentVisits }) => [storeId, currentVisits]));
    const lastAssessment = await readLastAssessments(db, views, timeZone);
    const stores = rows.map((row) => storeSummary(row, visits.get(row._id) ?? [], lastAssessment, timeZone));
    const pageRows = inOrder(stores, sort).slice((page - 1) * size, page * size);
    return {
      resultData: {
        figures: {
          stores: stores.length,
          mean: currentMean(stores.map(({ overall }) => ({ current: overall, previous: null }))),
          change: meanChange(change),
          rhythm: countOnSchedule(views, day),
          overdue_visits: views.flatMap(({ currentVisits }) => currentVisits).filter(({ state }) => state === 'late')
            .length,
          overdue_since: overdueSince(stores),
          open_actions: actions.open,
          overdue_actions: actions.overdue,
          points_won: actions.quarter_won,
        },
        stores: await pageOf(db, filter, pageRows, { months, language }),
        groups: groupsOf(sums, months),
        latest: latestOf(audits, confirmedActions, translate),
      },
      count: stores.length,
    };
  },
};
