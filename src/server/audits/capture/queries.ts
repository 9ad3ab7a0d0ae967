import { sql } from 'kysely';
import type { Module, Texts } from '../../../domain/modules/module.ts';
import { SCORE_COLUMNS, type ScoreColumns } from '../../../domain/scoring/scoreColumns.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { Db, StoredAction, StoredAnswer } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { usersInScope } from '../../identity/userScope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import { answersOfEach, atMost } from '../../shared/surveys/partitionQueries.ts';

export type LastAudit = ScoreColumns & {
  survey_id: string;
  taken_at: Date;
  instrument_id: number;
  answers: StoredAnswer[];
  manager_answers: StoredAnswer[];
  actions: StoredAction[];
};

/** Returns the ids of the given stores that are in scope, in no particular order. */
export function selectStoresOf(db: Db, scope: Scope, ids: readonly string[]) {
  return storesInScope(db, scope)
    .where(sql<boolean>`stores.id = any (${ids}::uuid[])`)
    .clearSelect()
    .select('stores.id')
    .execute();
}

/** Returns the latest counted audit of each given store in scope; leaves out stores without one. */
export function selectLastAudits(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<(LastAudit & { store_id: string })[]> {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .where(sql<boolean>`store.id = any (${ids}::uuid[])`)
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('surveys')
          .whereRef('surveys.store_id', '=', 'store.id')
          .where(IS_COUNTED)
          .orderBy('taken_at', 'desc')
          .orderBy('id', 'desc')
          .select(['surveys.id', 'surveys.store_id', 'taken_at', 'instrument_id', ...SCORE_COLUMNS])
          .limit(atMost(1))
          .as('surveys'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(answersOfEach(db).as('answered'), (join) => join.onTrue())
    .select(['surveys.store_id', 'surveys.id as survey_id', 'taken_at', 'instrument_id', ...SCORE_COLUMNS])
    .select(['answers', 'manager_answers', 'actions'])
    .execute();
}

/** Returns for each given store in scope the latest assessment of each module in use, with its answers. */
export function selectLatestAssessments(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .where(sql<boolean>`store.id = any (${ids}::uuid[])`)
    .innerJoin('latest_assessments', 'latest_assessments.store_id', 'store.id')
    .innerJoin('modules', (join) =>
      join.onRef('modules.name', '=', 'latest_assessments.module').on('modules.in_use', '=', true),
    )
    .innerJoin('assessment_answers', 'assessment_answers.assessment_id', 'latest_assessments.assessment_id')
    .innerJoin('assessments', 'assessments.id', 'latest_assessments.assessment_id')
    .select(['latest_assessments.store_id', 'latest_assessments.module', 'latest_assessments.assessment_id'])
    .select(['assessments.module_id', 'modules.id as in_use_id'])
    .select(['latest_assessments.taken_at', 'assessment_answers.answers'])
    .orderBy('latest_assessments.module')
    .execute();
}

/**
 * Returns the actions of the given stores in scope that are linked to a question and neither verified nor cancelled.
 */
export function selectUnfinishedActions(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .where(sql<boolean>`store.id = any (${ids}::uuid[])`)
    .innerJoin('actions', 'actions.store_id', 'store.id')
    .where('actions.status', 'in', ['open', 'doing', 'done'])
    .where('actions.question_id', 'is not', null)
    .select(['actions.store_id', 'actions.title', sql<string>`actions.question_id`.as('question_id')])
    .select(sql<string | null>`actions.due::text`.as('due'))
    .orderBy('actions.id')
    .execute();
}

/**
 * Returns the users visible to the viewer who can see at least one of the given stores, sorted by name, each with the
 * ids of those stores. For users who see all stores, `stores` is empty.
 */
export function selectOwners(db: Db, viewer: Viewer, ids: readonly string[]) {
  return usersInScope(db, viewer)
    .leftJoin('user_stores', (join) =>
      join
        .onRef('user_stores.user_id', '=', 'users.id')
        .on(sql<boolean>`user_stores.store_id = any (${ids}::uuid[])`)
        .on('users.user_type', '=', GROUP_USER),
    )
    .where((where) => where.or([where('users.user_type', '!=', GROUP_USER), where('store_id', 'is not', null)]))
    .groupBy(['users.id', 'users.username', 'users.user_type'])
    .select(['users.id', 'users.username as name'])
    .select([
      sql<boolean>`users.user_type <> ${GROUP_USER}`.as('sees_all'),
      sql<string[]>`coalesce(array_agg(user_stores.store_id) filter (where store_id is not null), '{}')`.as('stores'),
    ])
    .orderBy(sql`lower(users.username), users.id`)
    .execute();
}

/**
 * Returns the draft that users try under this version of an instrument or module. Throws not_found if there is none, or
 * if the draft has been deleted.
 */
export async function selectTriedDraft(db: Db, version: string) {
  const instruments = db
    .selectFrom('instruments')
    .innerJoin('drafts', 'drafts.id', 'instruments.draft_id')
    .where('instruments.version', '=', version)
    .select(['instruments.name', sql<Texts>`instruments.content->'title'`.as('title')])
    .select(['drafts.ended', 'drafts.corrections'])
    .select(sql<Module | null>`null::jsonb`.as('module'));
  const modules = db
    .selectFrom('module_trials')
    .innerJoin('drafts', 'drafts.id', 'module_trials.draft_id')
    .where('module_trials.version', '=', version)
    .select(['drafts.name', sql<Texts>`module_trials.content->'title'`.as('title')])
    .select(['drafts.ended', 'drafts.corrections'])
    .select(sql<Module | null>`module_trials.content`.as('module'));
  const row = await instruments.unionAll(modules).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}
