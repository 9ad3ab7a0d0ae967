import { sql } from 'kysely';
import type { SurveyKind } from '../../../domain/surveyKinds.ts';
import type { ScoreColumns } from '../../../domain/scoring/scoreColumns.ts';
import type { Db, StoredAction, StoredAnswer } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { holdInScope, storesInScope } from '../../identity/storeScope.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import type { Auditor } from './changes.ts';
import type { ScoredSurvey } from './intake.ts';
import { partitionOf, surveysById } from '../../shared/surveys/partitionQueries.ts';

/** The author, time and reason of a version. */
export type VersionFacts = { at: Date; byId: string | null; byName: string; reason: string };

type SurveyKey = { id: string; store_id: string };

/**
 * Locks a survey and keeps its store in the scope until the transaction ends. Returns the survey with its answers.
 * Throws not_found when it is not in scope.
 */
export async function holdSurvey(db: Db, scope: Scope, id: string) {
  const survey = isId(id) ? await selectHeldSurvey(db, scope, id) : undefined;
  if (survey) await holdInScope(db, scope, [survey.store_id]);
  const current = survey && (await selectHeldSurvey(db, scope, id));
  if (!current) throw new Refusal('not_found');
  return current;
}

function selectHeldSurvey(db: Db, scope: Scope, id: string) {
  return surveysById(db)
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
    .innerJoin('survey_answers', (join) =>
      join
        .onRef('survey_answers.store_id', '=', 'surveys.store_id')
        .onRef('survey_answers.survey_id', '=', 'surveys.id'),
    )
    .where('survey_ids.id', '=', id)
    .select(['surveys.id', 'surveys.store_id', 'store.name as store_name', 'surveys.version', 'surveys.kind'])
    .select(['user_id', 'user_name', 'instrument_id', 'taken_at', 'received_at', 'started_at', 'void_at', 'overall'])
    .select(['answers', 'manager_answers', 'actions'])
    .forNoKeyUpdate('surveys')
    .executeTakeFirst();
}

export type HeldSurvey = Awaited<ReturnType<typeof holdSurvey>>;

/** The columns that a change sets and, if the content changes, all answers and the action plan. */
export type Correction = {
  row: Partial<ScoreColumns> & {
    counted: boolean;
    kind?: SurveyKind;
    taken_at?: Date;
    void_at?: Date | null;
    void_by?: string | null;
    void_by_name?: string | null;
    void_reason?: string | null;
  };
  content?: { answers: StoredAnswer[]; managerAnswers: StoredAnswer[]; actions: StoredAction[] };
};

const VERSION = sql`
  survey_id, store_id, version, at, by_id, by_name, reason, kind, void, taken_at, overall, answers, manager_answers, actions`;

/**
 * Updates a survey and stores its new version; on the first change, also stores the original version. The caller
 * recounts the totals. Uses a single statement, whose parts all read the survey as it was before the change.
 */
export async function updateSurvey(
  db: Db,
  key: SurveyKey,
  { row, content }: Correction,
  facts: VersionFacts,
): Promise<void> {
  const store = partitionOf(key.store_id);
  const surveyUpdate = db
    .updateTable('surveys')
    .set({ ...row, version: sql<number>`version + 1` })
    .where('store_id', '=', store)
    .where('id', '=', key.id)
    .returning(['id', 'store_id', 'version', 'kind', 'void_at', 'taken_at', 'overall']);
  const answersUpdate = content
    ? db
        .updateTable('survey_answers')
        .set({
          answers: JSON.stringify(content.answers),
          manager_answers: JSON.stringify(content.managerAnswers),
          actions: JSON.stringify(content.actions),
        })
        .where('store_id', '=', store)
        .where('survey_id', '=', key.id)
        .returning(['answers', 'manager_answers', 'actions'])
    : db
        .selectFrom('survey_answers')
        .where('store_id', '=', store)
        .where('survey_id', '=', key.id)
        .select(['answers', 'manager_answers', 'actions']);
  await sql`
    with came_in as (
      insert into survey_revisions (${VERSION})
      select surveys.id, surveys.store_id, version, received_at, user_id, user_name, null, kind, void_at is not null,
        taken_at, overall, answers, manager_answers, actions
      from surveys join survey_answers on survey_answers.store_id = ${store} and survey_id = surveys.id
      where surveys.store_id = ${store} and surveys.id = ${key.id}::uuid and version = 1
    ), changed as (${surveyUpdate}), answered as (${answersUpdate})
    insert into survey_revisions (${VERSION})
    select id, store_id, version, ${facts.at}::timestamptz, ${facts.byId}::uuid, ${facts.byName}::text, ${facts.reason}::text,
      kind, void_at is not null, taken_at, overall, answers, manager_answers, actions
    from changed, answered`.execute(db);
}

/** A scored version from a file. */
export type RevisionToStore = {
  version: number;
  at: Date;
  by: Auditor;
  reason: string | null;
  void: boolean;
  survey: ScoredSurvey;
};

/** Inserts the versions of stored surveys. */
export async function insertRevisions(db: Db, revisions: readonly RevisionToStore[]): Promise<void> {
  if (revisions.length === 0) return;
  const rows = revisions.map(({ survey, by, ...facts }) => ({
    ...facts,
    survey_id: survey.id,
    store_id: survey.storeId,
    by_id: by.userId,
    by_name: by.userName,
    kind: survey.kind,
    taken_at: survey.takenAt,
    overall: survey.columns.overall,
    answers: survey.answers,
    manager_answers: survey.managerAnswers,
    actions: survey.actions,
  }));
  await sql`
    insert into survey_revisions
    select * from json_populate_recordset(null::survey_revisions, ${JSON.stringify(rows)}::json)`.execute(db);
}

/**
 * Returns a page of a survey's versions, newest first, plus one more version to compare the last one with. Returns none
 * for a survey that was never changed.
 */
export function selectRevisions(db: Db, surveyId: string, { page, size }: { page: number; size: number }) {
  return db
    .selectFrom('survey_revisions')
    .where('survey_id', '=', surveyId)
    .select(['version', 'at', 'by_id', 'by_name', 'reason', 'kind', 'void', 'taken_at', 'overall'])
    .select(['answers', 'manager_answers', 'actions'])
    .orderBy('version', 'desc')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute();
}

/** Returns the number of stored versions, which is 0 for a survey that was never changed. */
export async function countRevisions(db: Db, surveyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('survey_revisions')
    .where('survey_id', '=', surveyId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
