import type * as calls from '../../../contract/insight/regions.ts';
import { addDays, dayOf, daysBetween, startOfDay } from '../../../domain/days.ts';
import { OVERDUE_AFTER_DAYS, RECENT_DAYS } from '../../../domain/regions.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import type { HandlersOf } from '../../http/serve.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller, Viewer } from '../../identity/viewer.ts';
import {
  hasReplacedVersions,
  selectComparedVersions,
  timesOf,
  type AuditTimes,
} from '../../audits/definitions/uses/queries.ts';
import { installedInstruments } from '../../shared/definitions/installedInstruments.ts';
import { ofGroup } from '../../identity/scope.ts';
import { storesBehind } from '../../followUp/schedule/storesBehind.ts';
import { givenSpan, type Span } from '../../span.ts';
import { selectLatest } from './latestQueries.ts';
import { lostQuestions } from './lostQuestions.ts';
import { haveSurveys, selectMonths } from './monthQueries.ts';
import {
  selectGroupRef,
  selectLatestAnswers,
  selectOverdueStores,
  selectSurveyCountSince,
} from './dashboardQueries.ts';
import { selectReport, selectTimes, selectTotals } from './reportQueries.ts';
import { trend, trendMonths } from './trend.ts';
import { figuresOfSums, figuresOfStores, heatMap, increases } from './present.ts';

/**
 * The minimum number of groups for a comparison. With two, a user could calculate the other group's mean from the mean
 * over all groups and their own.
 */
const GROUPS_TO_COMPARE = 3;

/**
 * Handles the calls of the reports on groups. A user who may see a group sees figures for all its stores together, but
 * individual stores only if they may see those stores.
 */
export const regionHandlers: HandlersOf<typeof calls> = {
  async readRegionReport(range, { db, viewer }) {
    const span = givenSpan(range, viewer);
    const [rows, times] = await Promise.all([selectReport(db, viewer, span), timesInReport(db, viewer, span)]);
    return {
      resultData: rows.map(({ _id, name, stores, users }) => ({
        _id,
        name,
        stores: stores ?? [],
        users: users ?? [],
      })),
      figures: rows.map((row) => ({ group_id: row._id, ...figuresOfSums(row) })),
      versions: await selectComparedVersions(db, times),
    };
  },

  async readRegion({ group_id: groupId, ...range }, { db, viewer, now }) {
    const span = givenSpan(range, viewer);
    const group = await visibleGroup(db, viewer, groupId);
    const [name, stores, recent] = await Promise.all([
      selectGroupRef(db, group),
      selectTotals(db, viewer.scope, group, span),
      selectSurveyCountSince(db, group, daysBefore(now, RECENT_DAYS, viewer)),
    ]);
    return {
      resultData: stores
        .filter(({ scope_id: scope }) => scope !== null)
        .map(({ _id, store_name, image, latest, previous, last }) => ({
          store: { _id, store_name, image },
          current: latest,
          previous,
          date: last?.toISOString() ?? null,
        })),
      ...figuresOfStores(stores),
      group: name,
      recent: Number(recent.count),
    };
  },

  async readRegionIncreases({ group_id: groupId, ...range }, { db, viewer }) {
    const span = givenSpan(range, viewer);
    const group = await visibleGroup(db, viewer, groupId);
    return increases(await selectLatest(db, viewer.scope, group, span));
  },

  async readRegionHeatMap({ group_id: groupId, ...range }, { db, viewer }) {
    const span = givenSpan(range, viewer);
    const group = await visibleGroup(db, viewer, groupId);
    const stores = await selectLatest(db, viewer.scope, group, span);
    const times = stores.flatMap(({ surveys }) => surveys.map(({ takenAt }) => takenAt));
    return { ...heatMap(stores), versions: await selectComparedVersions(db, timesOf(times)) };
  },

  async readRegionTrend({ group_id: groupId, ...range }, { db, viewer, now }) {
    const months = trendMonths(now, givenSpan(range, viewer), viewer.timeZone);
    const group = await visibleGroup(db, viewer, groupId);
    const [sums, showAll] = await Promise.all([
      selectMonths(db, group, months[0] ?? dayOf(now, viewer.timeZone).slice(0, 7)),
      viewer.isAdministrator || haveSurveys(db, GROUPS_TO_COMPARE),
    ]);
    return { resultData: trend(months, sums, { showAll }) };
  },

  async readOverdueStores({ group_id: groupId }, { db, viewer, now }) {
    const group = await visibleGroup(db, viewer, groupId);
    const { scope, timeZone } = viewer;
    const today = dayOf(now, timeZone);
    const since = daysBefore(now, OVERDUE_AFTER_DAYS, viewer);
    const lateStores = await storesBehind(db, { viewer, now }, ofGroup(group));
    const overdue = await selectOverdueStores(db, scope, group, { since, ...lateStores });
    return {
      resultData: overdue
        .filter((row) => row.scope_id !== null)
        .map(({ _id, store_name, image, last_survey_at: last }) => ({
          store: { _id, store_name, image },
          date: last?.toISOString() ?? null,
          days: last && daysBetween(dayOf(last, timeZone), today),
        })),
      count: overdue.length,
      never: overdue.filter(({ last_survey_at: last }) => last === null).length,
      limit: OVERDUE_AFTER_DAYS,
    };
  },

  async readLostQuestions({ group_id: groupId, ...range }, { db, viewer, language }) {
    const span = givenSpan(range, viewer);
    const group = await visibleGroup(db, viewer, groupId);
    const counts = await selectLatestAnswers(db, group, span);
    const versions = await installedInstruments(
      db,
      counts.map(({ instrument_id: id }) => id),
    );
    return { resultData: lostQuestions(counts, versions, language) };
  },
};

/**
 * Returns the times of the oldest and newest survey that the region report compares; none if the instrument was never
 * replaced.
 */
async function timesInReport(db: Db, viewer: Viewer, span: Span | null): Promise<AuditTimes> {
  // Most organisations have never changed their instrument; for them, the report doesn't need these times.
  if (!(await hasReplacedVersions(db))) return timesOf([]);
  return selectTimes(db, viewer, span);
}

/** Returns the start of the day that was a number of days ago. */
function daysBefore(now: Date, days: number, { timeZone }: Pick<Caller, 'timeZone'>): Date {
  return startOfDay(addDays(dayOf(now, timeZone), -days), timeZone);
}
