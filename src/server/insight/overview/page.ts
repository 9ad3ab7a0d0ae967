import { inLanguage, type Language, type TranslatedText } from '../../../domain/instrument.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import { fixesOf } from '../../../domain/scoring/fixes.ts';
import type { Db } from '../../db/schema.ts';
import { installedInstruments, type InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { meansOf, visitFacts, type StoreSummary } from './present.ts';
import { selectGroupOfEach, selectLatestAnswersOfEach, selectMonthsOfEach } from './queries.ts';

type StoreFilter = Parameters<typeof selectGroupOfEach>[1];

/**
 * Returns the rows of a page, with data that is read only for the stores on it: groups, months and the question to fix
 * first.
 */
export async function pageOf(
  db: Db,
  filter: StoreFilter,
  stores: readonly StoreSummary[],
  { months, language }: { months: readonly string[]; language: Language },
) {
  const ids = stores.map(({ row }) => row._id);
  const [groups, sums, lostQuestions] = await Promise.all([
    selectGroupOfEach(db, filter, ids),
    selectMonthsOfEach(db, ids, months[0] ?? ''),
    lostQuestionsOf(db, ids),
  ]);
  const sumsByStore = groupBy(sums, ({ store_id: id }) => id);
  return stores.map((store) => {
    const { row, overall, change, last, due, late, overdueActions, reasons, need } = store;
    return {
      store_id: row._id,
      store_name: row.store_name,
      image: row.image,
      group_id: groups.get(row._id) ?? null,
      overall,
      change,
      last,
      trend: meansOf(months, sumsByStore.get(row._id) ?? []).map(({ mean }) => mean),
      due,
      ...visitFacts(store, language),
      late,
      open_actions: row.open_actions,
      overdue_actions: overdueActions,
      lost: lostQuestionIn(lostQuestions.get(row._id)?.lostQuestion, language),
      reasons,
      need,
    };
  });
}

/**
 * Returns, by store id, the id of the latest audit and the question whose fix adds the most points (null if no point
 * was lost).
 */
export async function lostQuestionsOf(db: Db, storeIds: readonly string[]) {
  const audits = await selectLatestAnswersOfEach(db, storeIds);
  const versions = await installedInstruments(
    db,
    audits.map((audit) => audit.instrument_id),
  );
  return new Map(
    audits.map(({ store_id: id, survey_id: surveyId, ...audit }) => [
      id,
      { surveyId, lostQuestion: lostQuestionOf(audit, versions) },
    ]),
  );
}

type LostQuestion = { question_id: string; text: TranslatedText; points: number; foodid: Category };

/** Returns the question in a language; null if there is none. */
export function lostQuestionIn(lostQuestion: LostQuestion | null | undefined, language: Language) {
  if (!lostQuestion) return null;
  const { text, ...question } = lostQuestion;
  return { ...question, question: inLanguage(text, language) };
}

type Audit = { instrument_id: number; answers: readonly [id: string, answer: string][] };

/** Returns the question of an audit whose fix adds the most points; null if no point was lost. */
function lostQuestionOf(
  { instrument_id: version, answers: auditAnswers }: Audit,
  versions: ReadonlyMap<number, InstalledInstrument>,
): LostQuestion | null {
  const questions = versions.get(version)?.questions;
  const answers = auditAnswers.flatMap(([id, answer]) => {
    const question = questions?.get(id);
    return question ? [{ ...question, id, answer }] : [];
  });
  const [fix] = fixesOf(answers);
  if (!fix) return null;
  const { id, text, category } = fix.answer;
  const points = Math.round(fix.gain.overall * 10) / 10;
  return { question_id: id, text, points, foodid: category };
}
