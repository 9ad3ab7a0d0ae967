import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { ScoredSurvey } from './intake.ts';

/** Who took a survey: their id while the account exists, and their name for good. */
export type Auditor = { userId: string | null; userName: string };

export type SurveyToStore = ScoredSurvey & { auditor: Auditor };

/**
 * Stores surveys in one statement for the scores and one for the answers, and keeps the stores' counts in step.
 * Surveys whose id is already there are left alone. Gives the ids that were new.
 */
export async function insertSurveys(db: Db, surveys: readonly SurveyToStore[]): Promise<string[]> {
  if (surveys.length === 0) return [];
  const inserted = await db
    .insertInto('surveys')
    .values(
      surveys.map((survey) => ({
        id: survey.id,
        store_id: survey.storeId,
        user_id: survey.auditor.userId,
        user_name: survey.auditor.userName,
        taken_at: survey.takenAt,
        instrument_id: survey.instrumentId,
        content_hash: survey.contentHash,
        ...survey.columns,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  const fresh = new Set(inserted.map(({ id }) => id));
  const added = surveys.filter(({ id }) => fresh.has(id));
  if (added.length === 0) return [];
  await db
    .insertInto('survey_answers')
    .values(
      added.map((survey) => ({
        survey_id: survey.id,
        answers: JSON.stringify(survey.answers),
        manager_answers: JSON.stringify(survey.managerAnswers),
        actions: JSON.stringify(survey.actions),
      })),
    )
    .execute();
  await countSurveys(db, added);
  return added.map(({ id }) => id);
}

/** Adds to the stores' survey counts, in a fixed order of stores so that two intakes never wait for each other. */
async function countSurveys(db: Db, added: readonly SurveyToStore[]): Promise<void> {
  const perStore = new Map<string, { count: number; last: Date }>();
  for (const { storeId, takenAt } of added) {
    const { count, last } = perStore.get(storeId) ?? { count: 0, last: takenAt };
    perStore.set(storeId, { count: count + 1, last: takenAt > last ? takenAt : last });
  }
  for (const [storeId, { count, last }] of [...perStore].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await db
      .updateTable('stores')
      .set({
        survey_count: sql`survey_count + ${count}`,
        last_survey_at: sql`greatest(last_survey_at, ${last}::timestamptz)`,
      })
      .where('id', '=', storeId)
      .execute();
  }
}
