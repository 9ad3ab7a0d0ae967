import { sql } from 'kysely';
import type { SurveyKind } from '../../domain/counted.ts';
import type { ScoreColumns } from '../../domain/scoring/areas.ts';
import type { Db, StoredAction, StoredAnswer } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import { storesInScope } from '../identity/storeScope.ts';
import { isId } from '../id.ts';
import { Refusal } from '../refusal.ts';
import type { Auditor } from './changes.ts';
import type { ScoredSurvey } from './intake.ts';
import { partitionOf, surveysById } from './partitionQueries.ts';

/** By whom, when and why a version is made. */
export type Made = { at: Date; byId: string; byName: string; reason: string };

type SurveyKey = { id: string; store_id: string };

/**
 * A survey with its answers, when its store is in the scope, held until the transaction ends: another change of it waits.
 * Refused as missing otherwise.
 */
export async function holdSurvey(db: Db, scope: Scope, id: string) {
  const row = isId(id)
    ? await surveysById(db)
        .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
        .innerJoin('survey_answers', (join) =>
          join
            .onRef('survey_answers.store_id', '=', 'surveys.store_id')
            .onRef('survey_answers.survey_id', '=', 'surveys.id'),
        )
        .where('survey_ids.id', '=', id)
        .select(['surveys.id', 'surveys.store_id', 'store.name as store_name', 'surveys.version', 'surveys.kind'])
        .select([
          'user_id',
          'user_name',
          'instrument_id',
          'taken_at',
          'received_at',
          'started_at',
          'void_at',
          'overall',
        ])
        .select(['answers', 'manager_answers', 'actions'])
        .forNoKeyUpdate('surveys')
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row;
}

export type HeldSurvey = Awaited<ReturnType<typeof holdSurvey>>;

/** What a change sets of a survey: of its row, and all of its answers where they change. */
export type Change = {
  row: Partial<ScoreColumns> & {
    counted: boolean;
    kind?: SurveyKind;
    taken_at?: Date;
    void_at?: Date | null;
    void_by?: string | null;
    void_by_name?: string | null;
    void_reason?: string | null;
  };
  said?: { answers: StoredAnswer[]; managerAnswers: StoredAnswer[]; actions: StoredAction[] };
};

const VERSION = sql`
  survey_id, store_id, version, at, by_id, by_name, reason, kind, void, taken_at, overall, answers, manager_answers, actions`;

/**
 * Makes the next version of a survey, and writes it into its versions; before the first change what came in, too. Its totals
 * are the caller's to recount. One statement, whose parts see the survey as it was.
 */
export async function updateSurvey(db: Db, key: SurveyKey, { row, said }: Change, made: Made): Promise<void> {
  const store = partitionOf(key.store_id);
  const changed = db
    .updateTable('surveys')
    .set({ ...row, version: sql<number>`version + 1` })
    .where('store_id', '=', store)
    .where('id', '=', key.id)
    .returning(['id', 'store_id', 'version', 'kind', 'void_at', 'taken_at', 'overall']);
  const answered = said
    ? db
        .updateTable('survey_answers')
        .set({
          answers: JSON.stringify(said.answers),
          manager_answers: JSON.stringify(said.managerAnswers),
          actions: JSON.stringify(said.actions),
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
    ), changed as (${changed}), answered as (${answered})
    insert into survey_revisions (${VERSION})
    select id, store_id, version, ${made.at}::timestamptz, ${made.byId}::uuid, ${made.byName}::text, ${made.reason}::text,
      kind, void_at is not null, taken_at, overall, answers, manager_answers, actions
    from changed, answered`.execute(db);
}

/** A version that a file brings along, scored. */
export type RevisionToStore = {
  version: number;
  at: Date;
  by: Auditor;
  reason: string | null;
  void: boolean;
  scored: ScoredSurvey;
};

/** Writes the versions of surveys that are there by now. */
export async function insertRevisions(db: Db, revisions: readonly RevisionToStore[]): Promise<void> {
  if (revisions.length === 0) return;
  const rows = revisions.map(({ scored, by, ...made }) => ({
    ...made,
    survey_id: scored.id,
    store_id: scored.storeId,
    by_id: by.userId,
    by_name: by.userName,
    kind: scored.kind,
    taken_at: scored.takenAt,
    overall: scored.columns.overall,
    answers: scored.answers,
    manager_answers: scored.managerAnswers,
    actions: scored.actions,
  }));
  await sql`
    insert into survey_revisions
    select * from json_populate_recordset(null::survey_revisions, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** The versions of a survey, newest first; none of one that was never changed. */
export function selectRevisions(db: Db, surveyId: string) {
  return db
    .selectFrom('survey_revisions')
    .where('survey_id', '=', surveyId)
    .select(['version', 'at', 'by_id', 'by_name', 'reason', 'kind', 'void', 'taken_at', 'overall'])
    .select(['answers', 'manager_answers', 'actions'])
    .orderBy('version', 'desc')
    .execute();
}
