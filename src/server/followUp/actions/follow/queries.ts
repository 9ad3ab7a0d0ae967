import { sql } from 'kysely';
import { isUnfinished, ACTION_STATUSES } from '../../../../domain/actions/status.ts';
import type { ManualStep } from '../../../../domain/actions/follow.ts';
import type { Db } from '../../../db/schema.ts';

/** Locks a store until the transaction ends. Returns the date of its latest audit; null if there is none. */
export async function holdStore(db: Db, storeId: string): Promise<Date | null> {
  const { last_survey_at: last } = await db
    .selectFrom('stores')
    .where('id', '=', storeId)
    .select('last_survey_at')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return last;
}

/** Returns a user as an owner and prevents their deletion until the transaction ends; undefined when there is none. */
export async function selectUserOwner(db: Db, id: string): Promise<{ userId: string; name: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'username'])
    .forKeyShare()
    .executeTakeFirst();
  return row && { userId: row.id, name: row.username };
}

/** The subject of an action: a question, or an item of a module. */
export type Subject = { question: string } | { item: string; module: string };

/** Checks whether a store has an unfinished action about the question or item, other than `exceptId`. */
export async function hasUnfinishedAction(
  db: Db,
  storeId: string,
  subject: Subject,
  exceptId?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('actions')
    .where('store_id', '=', storeId)
    .where((where) =>
      'item' in subject
        ? where.and([where('module', '=', subject.module), where('item', '=', subject.item)])
        : where('question_id', '=', subject.question),
    )
    .where('status', 'in', ACTION_STATUSES.filter(isUnfinished))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sorted ids of the given stores that have actions. */
export async function selectStoresWithActions(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${ids}::uuid[]) as given (id)
    where exists (select from actions where actions.store_id = given.id)
    order by given.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the date of the latest record that can change an action: the store's latest audit or, for an action about an
 * item, its latest assessment of the item's module; null if there is none.
 */
export async function latestFor(
  db: Db,
  { store_id: storeId, module }: { store_id: string; module: string | null },
  latestAudit: Date | null,
): Promise<Date | null> {
  if (module === null) return latestAudit;
  const row = await db
    .selectFrom('latest_assessments')
    .where('store_id', '=', storeId)
    .where('module', '=', module)
    .select('taken_at')
    .executeTakeFirst();
  return row?.taken_at ?? null;
}

type FollowFilter = {
  storeId: string;
  /** The module whose items the actions are about; undefined for actions about questions of the audit. */
  module: string | undefined;
  from: Date | null;
  id: string | undefined;
};

/**
 * Returns the progress of a store's actions about questions or about a module's items. With `from`, leaves out actions
 * that audits on or after this date can't change; with `id`, all other actions. `origin` is the audit or assessment in
 * which the action was agreed.
 */
export function selectFollowedActions(db: Db, { storeId, module, from, id }: FollowFilter) {
  return db
    .selectFrom('actions')
    .where('store_id', '=', storeId)
    .$if(module === undefined, (query) => query.where('question_id', 'is not', null))
    .$if(module !== undefined, (query) => query.where('module', '=', module ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(from !== null, (query) =>
      query.where((where) =>
        where.or([where('status', 'in', ACTION_STATUSES.filter(isUnfinished)), where('settled_at', '>=', from)]),
      ),
    )
    .select(['id', 'status', 'repeated', 'confirmed_by', 'settled_at', 'since'])
    .select([
      sql<string | null>`coalesce(survey_id, assessment_id)`.as('origin'),
      sql<string>`coalesce(question_id, item)`.as('subject'),
      sql<number | null>`realised::float8`.as('realised'),
    ])
    .orderBy('id')
    .execute();
}

/** Returns, by action, the statuses that people set, oldest first. */
export async function selectManualSteps(db: Db, ids: readonly string[]): Promise<Map<string, ManualStep[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('action_steps')
    .where('action_id', 'in', ids)
    .where('status', 'is not', null)
    .select(['action_id', 'status', 'place'])
    .orderBy('id')
    .execute();
  const steps = new Map<string, ManualStep[]>();
  for (const { action_id: id, status, place } of rows) {
    if (status && place) steps.set(id, [...(steps.get(id) ?? []), { at: place.getTime(), status }]);
  }
  return steps;
}

/** Returns the counted audits of a store after `since`, with their answers. */
export function selectAuditsAfter(db: Db, storeId: string, since: Date) {
  return db
    .selectFrom('surveys')
    .innerJoin('survey_answers', (join) =>
      join
        .onRef('survey_answers.store_id', '=', 'surveys.store_id')
        .onRef('survey_answers.survey_id', '=', 'surveys.id'),
    )
    .where('surveys.store_id', '=', storeId)
    .where('survey_answers.store_id', '=', storeId)
    .where(sql<boolean>`surveys.counted`)
    .where('taken_at', '>', since)
    .select(['surveys.id', 'taken_at', 'instrument_id', 'answers'])
    .execute();
}

/** Returns a store's assessments of a module after `since`, except void ones, with their answers. */
export function selectAssessmentsAfter(db: Db, storeId: string, module: string, since: Date) {
  return db
    .selectFrom('assessments')
    .innerJoin('assessment_answers', 'assessment_answers.assessment_id', 'assessments.id')
    .where('store_id', '=', storeId)
    .where('module', '=', module)
    .where('void_at', 'is', null)
    .where('taken_at', '>', since)
    .select(['assessments.id', 'taken_at', 'module_id', 'answers'])
    .execute();
}
