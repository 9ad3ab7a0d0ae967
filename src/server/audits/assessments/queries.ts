import { sql } from 'kysely';
import type { Db, StoredMeasure } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { holdInScope, storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import type { Span } from '../../span.ts';
import type { ListPage } from '../surveys/queries.ts';

const ROW = [
  'assessments.id',
  'assessments.store_id',
  'assessments.module',
  'assessments.module_id',
  'assessments.version',
  'assessments.user_id',
  'assessments.user_name',
  'assessments.taken_at',
  'assessments.outcome',
  'assessments.void_at',
] as const;

/** Selects the assessments of the stores in a scope. */
export function assessmentsInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('assessments')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'assessments.store_id')
    .select([...ROW, 'store.name as store_name']);
}

/** Returns an assessment. Throws not_found when it doesn't exist or its store is not in scope. */
export async function selectAssessment(db: Db, scope: Scope, id: string) {
  const row = isId(id)
    ? await assessmentsInScope(db, scope)
        .where('assessments.id', '=', id)
        .select(['received_at', 'started_at', 'void_reason'])
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The store of an assessment. */
export type PlaceOfAssessment = { id: string; name: string };

/**
 * Locks a store in the scope until the transaction ends, so that nothing else changes its assessments and actions, and
 * keeps it in the scope until then. Throws not_found for a store outside the scope.
 */
export async function holdPlace(db: Db, scope: Scope, id: string): Promise<PlaceOfAssessment> {
  if (!isId(id)) throw new Refusal('not_found');
  await holdInScope(db, scope, [id]);
  const place = await storesInScope(db, scope)
    .where('stores.id', '=', id)
    .clearSelect()
    .select(['stores.id', 'stores.name'])
    .forNoKeyUpdate('stores')
    .executeTakeFirst();
  if (!place) throw new Refusal('not_found');
  return place;
}

type IntakeFacts = { content_hash: Buffer | null; module_id: number | null; settings: Record<string, number> };

/**
 * Returns what the intake of an assessment needs: the content hash of the assessment stored with its id, the row id of
 * the given version of its module (by default, the one in use), and the organisation's settings for the module. The
 * hash and the row id are null if there is no such row.
 */
export async function selectIntakeFacts(
  db: Db,
  { id, module, version }: { id: string; module: string; version: string | undefined },
): Promise<IntakeFacts> {
  const { rows } = await sql<IntakeFacts>`
    select (select content_hash from assessments where id = ${id}::uuid) as content_hash,
      (select id from modules where name = ${module} and ${version === undefined ? sql`in_use` : sql`version = ${version}`})
        as module_id,
      (select coalesce(jsonb_object_agg(name, value), '{}') from module_settings where module = ${module}) as settings
  `.execute(db);
  return rows[0] ?? { content_hash: null, module_id: null, settings: {} };
}

/**
 * Returns the content hash, version and outcome of an assessment of any store, to compare it with one sent under the
 * same id; undefined if there is none.
 */
export function selectContentHash(db: Db, id: string) {
  return db
    .selectFrom('assessments')
    .where('id', '=', id)
    .select(['content_hash', 'version', 'outcome'])
    .executeTakeFirst();
}

type AssessmentFilter = {
  store: VisibleStoreId | undefined;
  group: VisibleGroupId | undefined;
  module: string | undefined;
  withVoid: boolean;
  span: Span | null;
};

/**
 * Returns a page of the assessments in scope, newest first, and their total number. Without a span, the total is the
 * sum of the numbers stored for each store. These don't include void assessments, which are counted separately if the
 * list contains them.
 */
export async function findAssessments(
  db: Db,
  scope: Scope,
  { store, group, module, withVoid, span }: AssessmentFilter,
  { page, size }: ListPage,
) {
  const stores = storesInScope(db, scope)
    .$if(store !== undefined, (query) => query.where('stores.id', '=', store ?? ''))
    .$if(group !== undefined, (query) =>
      query.where(
        'stores.id',
        'in',
        db
          .selectFrom('group_stores')
          .where('group_id', '=', group ?? '')
          .select('store_id'),
      ),
    );
  const matches = db
    .selectFrom('assessments')
    .innerJoin(stores.as('store'), 'store.id', 'assessments.store_id')
    .$if(module !== undefined, (query) => query.where('assessments.module', '=', module ?? ''))
    .$if(!withVoid, (query) => query.where('assessments.void_at', 'is', null))
    .$if(span !== null, (query) =>
      span === null ? query : query.where('taken_at', '>=', span.start).where('taken_at', '<', span.end),
    );
  const storedCount = db
    .selectFrom('latest_assessments')
    .innerJoin(stores.as('store'), 'store.id', 'latest_assessments.store_id')
    .$if(module !== undefined, (query) => query.where('latest_assessments.module', '=', module ?? ''))
    .select(sql<number>`coalesce(sum(assessments), 0)::int`.as('count'));
  const matchCount = matches.select(sql<number>`count(*)::int`.as('count'));
  const counts =
    span !== null
      ? [matchCount]
      : withVoid
        ? [storedCount, matchCount.where('assessments.void_at', 'is not', null)]
        : [storedCount];
  const [rows, ...numbers] = await Promise.all([
    matches
      .select([...ROW, 'store.name as store_name'])
      .orderBy('taken_at', 'desc')
      .orderBy('assessments.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    ...counts.map((query) => query.executeTakeFirstOrThrow()),
  ]);
  return { rows, count: numbers.reduce((sum, { count }) => sum + count, 0) };
}

/** Returns the measures of assessments, by the assessment's id. */
export async function selectMeasures(db: Db, ids: readonly string[]): Promise<Map<string, StoredMeasure[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('measures')
          .where('assessment_id', '=', sql<string>`any (${[...ids]}::uuid[])`)
          .select(['assessment_id', 'measure', 'value', 'coverage', 'enough', 'n'])
          .execute();
  const byAssessment = new Map<string, StoredMeasure[]>();
  for (const { assessment_id: id, ...measure } of rows)
    byAssessment.set(id, [...(byAssessment.get(id) ?? []), measure]);
  return byAssessment;
}

/** Returns the answers, computed figures and stand-in prices of an assessment that was already found in scope. */
export function selectAnswers(db: Db, id: string) {
  return db
    .selectFrom('assessment_answers')
    .where('assessment_id', '=', id)
    .select(['answers', 'computed', 'stand_ins'])
    .executeTakeFirstOrThrow();
}

type Place = { id: string; store_id: string; module: string; taken_at: Date };

/** Returns the store's previous assessment of the same module that isn't void; undefined if there is none. */
export function selectAssessmentBefore(db: Db, { id, store_id: storeId, module, taken_at: takenAt }: Place) {
  return db
    .selectFrom('assessments')
    .where('store_id', '=', storeId)
    .where('module', '=', module)
    .where('void_at', 'is', null)
    .where((where) => where(where.refTuple('taken_at', 'id'), '<', where.tuple(takenAt, id)))
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'taken_at', 'module', 'module_id'])
    .limit(1)
    .executeTakeFirst();
}

/** Returns the store's next assessment of the same module that isn't void; undefined if there is none. */
export function selectAssessmentAfter(db: Db, { id, store_id: storeId, module, taken_at: takenAt }: Place) {
  return db
    .selectFrom('assessments')
    .where('store_id', '=', storeId)
    .where('module', '=', module)
    .where('void_at', 'is', null)
    .where((where) => where(where.refTuple('taken_at', 'id'), '>', where.tuple(takenAt, id)))
    .orderBy('taken_at')
    .orderBy('id')
    .select(['id', 'taken_at'])
    .limit(1)
    .executeTakeFirst();
}
