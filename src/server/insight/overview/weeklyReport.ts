import { addDays, startOfDay } from '../../../domain/days.ts';
import { inOrder } from '../../../domain/overview.ts';
import { currentMean } from '../../../domain/regions.ts';
import { DIGEST_DAYS } from '../../../domain/schedule/reminders.ts';
import { dayOfNumber, numberOfDay } from '../../../domain/schedule/interval.ts';
import type { ReportOptions, WeeklyReport } from '../../followUp/reminders/report.ts';
import { isPending } from '../../followUp/reminders/visits.ts';
import { idOf, moduleTitle, whoAudits } from '../../followUp/schedule/present.ts';
import { calculateViews } from '../../followUp/schedule/calculateVisits.ts';
import type { Db } from '../../db/schema.ts';
import { readLastAssessments } from './lastAssessed.ts';
import { lostOfEach } from './page.ts';
import { meanChange, storeSummary, usableViews } from './present.ts';
import { selectAuditsBetween, selectChangeSince, selectOverviewStores } from './queries.ts';

/** The maximum number of stores that the report suggests looking at first. */
const STORES_MAX = 5;

/** Returns the report of a weekly digest, with the same figures and the same order of stores as the overview. */
export async function readWeeklyReport(
  db: Db,
  { viewer, day, timeZone, language }: ReportOptions,
): Promise<WeeklyReport> {
  const where = { viewer, group: undefined };
  const [from, to] = [startOfDay(addDays(day, -DIGEST_DAYS), timeZone), startOfDay(day, timeZone)];
  const today = numberOfDay(day);
  const until = today + DIGEST_DAYS - 1;
  // The reads run one after the other, because several emails are composed at the same time, and calls need database
  // connections, too.
  const rows = await selectOverviewStores(db, where, day);
  const allViews = await calculateViews(db, { ...viewer, timeZone }, { from: today, to: until, today }, {});
  const views = usableViews(allViews);
  const change = await selectChangeSince(db, where, from);
  const audits = await selectAuditsBetween(db, where, { from, to });
  const current = new Map(views.map(({ storeId, now }) => [storeId, now]));
  const lastAssessment = await readLastAssessments(db, views, timeZone);
  const stores = rows.map((row) => storeSummary(row, current.get(row._id) ?? [], lastAssessment, timeZone));
  const first = inOrder(stores, 'need')
    .filter(({ need }) => need > 0)
    .slice(0, STORES_MAX);
  const lostQuestions = await lostOfEach(
    db,
    first.map(({ row }) => row._id),
    language,
  );
  const visits = views
    .flatMap(({ visits: all }) => all)
    .filter((visit) => isPending(visit) && visit.due >= today && visit.due <= until)
    .toSorted((one, other) => one.due - other.due);
  return {
    mean: currentMean(stores.map(({ overall }) => ({ current: overall, previous: null }))),
    change: meanChange(change),
    audits: audits[0]?.total ?? 0,
    latest: audits.map(({ id, store, score, before }) => ({
      id,
      store,
      score,
      change: before === null ? null : score - before,
    })),
    stores: first.map(({ row, overall, change: since, overdueActions, reasons }) => ({
      name: row.store_name,
      surveyId: lostQuestions.get(row._id)?.surveyId ?? null,
      overall,
      change: since,
      overdueActions,
      reasons,
      lostQuestion: lostQuestions.get(row._id)?.lost ?? null,
    })),
    visits: visits.map((visit) => ({
      id: idOf(visit),
      store: visit.storeName,
      module: moduleTitle(visit.schedule, language),
      due: dayOfNumber(visit.due),
      assigneeId: whoAudits(visit).assignee_id,
    })),
  };
}
