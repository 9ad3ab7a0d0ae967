import { addDays, startOfDay } from '../../../domain/days.ts';
import type { Language } from '../../../domain/instrument.ts';
import { inOrder } from '../../../domain/overview.ts';
import { currentMean } from '../../../domain/regions.ts';
import { DIGEST_DAYS } from '../../../domain/schedule/reminders.ts';
import { dayOfNumber, numberOfDay } from '../../../domain/schedule/interval.ts';
import type { ReadReports, ReportReader, WeeklyReport } from '../../followUp/reminders/report.ts';
import { isPending } from '../../followUp/reminders/visits.ts';
import { idOf, moduleTitle, whoAudits } from '../../followUp/schedule/present.ts';
import { nearVisitsOf, readStoreVisits, type StoreVisit } from '../../followUp/schedule/calculateVisits.ts';
import type { Db } from '../../db/schema.ts';
import { CONSOLE } from '../../identity/console.ts';
import { storesOfUsers } from '../../identity/storeScope.ts';
import { readLastAssessments } from './lastAssessments.ts';
import { lostQuestionIn, lostQuestionsOf } from './page.ts';
import { meanChange, storeSummary, usableViews, type StoreSummary } from './present.ts';
import {
  selectAuditsBetween,
  selectChangesSince,
  selectOverviewStores,
  type AuditBetween,
  type ScoreSums,
} from './queries.ts';

/** The maximum number of stores that the report suggests looking at first. */
const STORES_MAX = 5;

/**
 * Returns a function that returns a reader's report for the weekly digest. All readers' stores are read together, so
 * the number of statements doesn't depend on the number of readers.
 */
export const readWeeklyReports: ReadReports = async (db, { readers, day, timeZone }) => {
  const [from, to] = [startOfDay(addDays(day, -DIGEST_DAYS), timeZone), startOfDay(day, timeZone)];
  const today = numberOfDay(day);
  const week = { from: today, to: today + DIGEST_DAYS - 1, today };
  // The reads run one after the other, because calls need database connections, too.
  const { audiences, storeIds } = await readAudiences(db, readers);
  const rows = await selectOverviewStores(db, { viewer: CONSOLE, group: undefined, storeIds }, day);
  const storeVisits = await readStoreVisits(db, { ...CONSOLE, timeZone }, week, { storeIds });
  const audienceViews = audiences.map(({ audience, sees }) => {
    const ownVisits = storeVisits.filter(({ store }) => sees(store.id));
    const views = usableViews(nearVisitsOf(ownVisits, today));
    return { audience, rows: rows.filter(({ _id: id }) => sees(id)), views };
  });
  const audienceStores = audienceViews.flatMap(({ audience, rows: ownRows }) =>
    ownRows.map(({ _id: storeId }) => ({ audience, storeId })),
  );
  const changes = await selectChangesSince(db, audienceStores, from);
  const audits = await selectAuditsBetween(db, audienceStores, { from, to });
  const allViews = audienceViews.flatMap(({ views }) => views);
  const lastAssessment = await readLastAssessments(db, allViews, timeZone);
  const summaries = audienceViews.map(({ audience, rows: ownRows, views }) => {
    const current = new Map(views.map(({ storeId, currentVisits }) => [storeId, currentVisits]));
    const stores = ownRows.map((row) => storeSummary(row, current.get(row._id) ?? [], lastAssessment, timeZone));
    const visits = views
      .flatMap((view) => view.visits)
      .filter((visit) => isPending(visit) && visit.due >= week.from && visit.due <= week.to)
      .toSorted((one, other) => one.due - other.due);
    const first = inOrder(stores, 'need').filter(({ need }) => need > 0);
    return { audience, stores, first: first.slice(0, STORES_MAX), visits };
  });
  const firstIds = summaries.flatMap(({ first }) => first.map(({ row }) => row._id));
  const lostQuestions = await lostQuestionsOf(db, [...new Set(firstIds)]);
  const facts = new Map(
    summaries.map(({ audience, ...summary }) => [
      audience,
      { ...summary, change: changes.get(audience), audits: audits.get(audience) ?? [], lostQuestions },
    ]),
  );
  return (reader) => {
    const ownFacts = facts.get(audienceOf(reader));
    if (!ownFacts) throw new Error('the report of this reader was not requested');
    return reportOf(ownFacts, reader.language);
  };
};

/** The readers who see the same stores: one group user, or all administrators. */
type Audience = { audience: string; sees: (storeId: string) => boolean };

const ADMINISTRATORS = 'administrators';

const audienceOf = ({ id, isAdministrator }: ReportReader) => (isAdministrator ? ADMINISTRATORS : id);

/** Returns the readers' audiences, and the ids of all stores that any of them sees; undefined means every store. */
async function readAudiences(
  db: Db,
  readers: readonly ReportReader[],
): Promise<{ audiences: Audience[]; storeIds: string[] | undefined }> {
  const userIds = readers.filter(({ isAdministrator }) => !isAdministrator).map(({ id }) => id);
  const stores = await storesOfUsers(db, userIds);
  const ofUsers = userIds.map((id) => ({
    audience: id,
    sees: (storeId: string) => stores.get(id)?.has(storeId) ?? false,
  }));
  if (userIds.length < readers.length) {
    return { audiences: [{ audience: ADMINISTRATORS, sees: () => true }, ...ofUsers], storeIds: undefined };
  }
  return { audiences: ofUsers, storeIds: [...new Set([...stores.values()].flatMap((ids) => [...ids]))] };
}

type ReportFacts = {
  stores: readonly StoreSummary[];
  /** The stores to look at first. */
  first: readonly StoreSummary[];
  visits: readonly StoreVisit[];
  change: ScoreSums | undefined;
  audits: readonly AuditBetween[];
  lostQuestions: Awaited<ReturnType<typeof lostQuestionsOf>>;
};

function reportOf(
  { stores, first, visits, change, audits, lostQuestions }: ReportFacts,
  language: Language,
): WeeklyReport {
  return {
    mean: currentMean(stores.map(({ overall }) => ({ current: overall, previous: null }))),
    change: change ? meanChange(change) : null,
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
      lostQuestion: lostQuestionIn(lostQuestions.get(row._id)?.lostQuestion, language),
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
