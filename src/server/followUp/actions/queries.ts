import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { ActionSort } from '../../../contract/followUp/actions/actions.ts';
import { ACTION_STATUSES, type ActionStatus } from '../../../domain/actions/status.ts';
import { ACTION_AUDITS_MAX } from '../../../domain/limits.ts';
import { UNNAMED_PREFIX } from '../../db/preparedClient.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { containsPattern } from '../../db/search.ts';
import { isId } from '../../id.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import type { VisibleStoreId } from '../../identity/storeScope.ts';
import type { Caller } from '../../identity/viewer.ts';
import { answersOfEach } from '../../shared/surveys/partitionQueries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import { Refusal } from '../../refusal.ts';

/** Returns the actions of stores in scope, and those assigned to the user. API tokens can't own actions. */
function visibleActions(db: Db, { scope, userId, apiToken }: Pick<Caller, 'scope' | 'userId' | 'apiToken'>) {
  const inScope: Record<typeof scope.kind, RawBuilder<boolean>> = {
    all: sql`true`,
    // With `any (array(…))`, PostgreSQL can use indexes for both parts of the condition: these stores, and the owner.
    assigned: sql`actions.store_id = any (array(select store_id from user_stores where user_id = ${scope.id}))`,
    group: sql`actions.store_id = any (array(select store_id from group_stores where group_id = ${scope.id}))`,
  };
  const ownActions = apiToken || scope.kind === 'all' ? sql`` : sql`or actions.owner_id = ${userId}`;
  return db.selectFrom('actions').where(sql<boolean>`(${inScope[scope.kind]} ${ownActions})`);
}

/** Returns the actions visible to the viewer, with their stores, except those of archived stores. */
export function actionsInScope(db: Db, viewer: Pick<Caller, 'scope' | 'userId' | 'apiToken'>) {
  return visibleActions(db, viewer)
    .innerJoin('stores', 'stores.id', 'actions.store_id')
    .where('stores.archived_at', 'is', null);
}

/** Few stores are archived, so in queries over many actions excluding them is cheaper than a join. */
const NOT_ARCHIVED = sql<boolean>`not exists (
  select from stores where stores.id = actions.store_id and stores.archived_at is not null
)`;

const COLUMNS = [
  'actions.id',
  'actions.version',
  'actions.store_id',
  'stores.name as store_name',
  'actions.survey_id',
  'actions.question_id',
  'actions.instrument_id',
  'actions.assessment_id',
  'actions.item',
  'actions.module_id',
  'actions.module',
  'actions.title',
  'actions.detail',
  'actions.owner_id',
  'actions.owner_name',
  'actions.owner_email',
  'actions.status',
  'actions.repeated',
  'actions.confirmed_by',
  'actions.settled_at',
  'actions.created_at',
  'actions.created_by_name',
] as const;

/** The columns that need a cast, and the owner's columns. */
const CAST_COLUMNS = [
  sql<string | null>`actions.due::text`.as('due'),
  sql<number | null>`actions.points::float8`.as('points'),
  sql<number | null>`actions.realised::float8`.as('realised'),
  sql<string | null>`(select username from users where users.id = actions.owner_id)`.as('user_name'),
  sql<string | null>`(select email from users where users.id = actions.owner_id)`.as('user_email'),
  sql<string | null>`(select group_id from users where users.id = actions.owner_id)`.as('user_group'),
] as const;

export type ActionFilter = {
  storeId?: VisibleStoreId | undefined;
  groupId?: VisibleGroupId | undefined;
  owner?: string | undefined;
  status?: readonly ActionStatus[] | undefined;
  overdue?: boolean | undefined;
  questionId?: string | undefined;
  surveyId?: string | undefined;
  assessmentId?: string | undefined;
  item?: string | undefined;
  /** Text that the title or the store's name contains; '' for all. */
  find?: string;
  /** True to sort by the time when actions were settled, newest first. */
  latest?: boolean | undefined;
  /** The column to sort by; undefined for the default order, or for the order that `latest` selects. */
  sort?: ActionSort | undefined;
  today: string;
  quarter: Date;
};

/** Returns an SQL condition for an overdue row, like `isOverdue`. */
const overdueOn = (today: string) =>
  sql<boolean>`coalesce(actions.status in ('open', 'doing') and actions.due < ${today}::date, false)`;

function matchingActions(
  db: Db,
  viewer: Caller,
  {
    storeId,
    groupId,
    owner,
    status,
    overdue,
    questionId,
    surveyId,
    assessmentId,
    item,
    find = '',
    today,
  }: ActionFilter,
) {
  return visibleActions(db, viewer)
    .where(NOT_ARCHIVED)
    .$if(storeId !== undefined, (query) => query.where('actions.store_id', '=', storeId ?? ''))
    .$if(questionId !== undefined, (query) => query.where('actions.question_id', '=', questionId ?? ''))
    .$if(surveyId !== undefined, (query) =>
      isId(surveyId ?? '') ? query.where('actions.survey_id', '=', surveyId ?? '') : query.where(sql<boolean>`false`),
    )
    .$if(assessmentId !== undefined, (query) =>
      isId(assessmentId ?? '')
        ? query.where('actions.assessment_id', '=', assessmentId ?? '')
        : query.where(sql<boolean>`false`),
    )
    .$if(item !== undefined, (query) => query.where('actions.item', '=', item ?? ''))
    .$if(find !== '', (query) => {
      const like = containsPattern(find);
      return query.where(
        sql<boolean>`(actions.title_lower like lower(${like})
          or actions.store_id = any (array(select id from stores where lower(name) like lower(${like}))))`,
      );
    })
    .$if(owner !== undefined, (query) =>
      isId(owner ?? '') ? query.where('actions.owner_id', '=', owner ?? '') : query.where(sql<boolean>`false`),
    )
    .$if(status !== undefined, (query) =>
      query.where(sql<boolean>`actions.status = any (${[...(status ?? [])]}::text[])`),
    )
    .$if(overdue !== undefined, (query) => query.where(overdueOn(today), '=', overdue ?? false))
    .$if(groupId !== undefined, (query) =>
      query.where('actions.store_id', 'in', (inner) =>
        inner
          .selectFrom('group_stores')
          .where('group_id', '=', groupId ?? '')
          .select('store_id'),
      ),
    );
}

/**
 * Makes PostgreSQL plan the statement for its actual values, because the best plan depends on how many actions the
 * search text or the day matches.
 */
function planForValues<O>(query: SelectQueryBuilder<Tables, keyof Tables, O>): RawBuilder<O> {
  return sql<O>`${sql.raw(UNNAMED_PREFIX)} ${query}`;
}

/** If at most this number of actions match, all are found and then sorted; if more, they may be read in list order. */
const FEW = 5_000;

type SortColumn = Exclude<ActionSort, `-${string}`>;

/** The values by which a list is sorted, as the list shows them: a verified action's points are those gained. */
const SORT_KEYS: Record<SortColumn, RawBuilder<unknown>> = {
  due: sql`actions.due`,
  title: sql`actions.title_lower`,
  store: sql`(select lower(name) from stores where stores.id = actions.store_id)`,
  owner: sql`lower(coalesce((select username from users where users.id = actions.owner_id), actions.owner_name))`,
  status: sql`array_position(${sql.lit(`{${ACTION_STATUSES.join(',')}}`)}::text[], actions.status)`,
  points: sql`case when actions.status = 'confirmed' then coalesce(actions.realised, actions.points) else actions.points end`,
};

function orderOf(sort: ActionSort): RawBuilder<unknown> {
  const column = sort.replace('-', '') as SortColumn;
  return sort === column ? sql`${SORT_KEYS[column]} nulls last` : sql`${SORT_KEYS[column]} desc nulls last`;
}

/**
 * Returns a page of the matching actions, sorted by the column that `filter.sort` names. Without it, the most recently
 * settled actions come first if `filter.latest` is set. Otherwise, they are sorted by due date, and actions without one
 * come last.
 *
 * @param page the page's limit and offset, and the number of matching actions
 */
export async function selectActions(
  db: Db,
  viewer: Caller,
  filter: ActionFilter,
  { limit, offset, count }: { limit: number; offset: number; count: number },
) {
  if (count <= offset) return [];
  const matches = matchingActions(db, viewer, filter).select([
    'actions.id',
    'actions.due',
    'actions.created_at',
    'actions.settled_at',
  ]);
  const { latest = false, sort } = filter;
  const byDue = sort === undefined && !latest;
  // `offset 0` is an optimisation fence: without it, PostgreSQL may scan all actions in list order to find a few.
  const inListOrder = db
    .selectFrom((count > FEW ? matches : matches.offset(0)).as('found'))
    .$if(latest, (query) => query.orderBy('found.settled_at', 'desc'))
    .$if(!latest, (query) =>
      query.orderBy('found.due', (order) => order.asc().nullsLast()).orderBy('found.created_at', 'desc'),
    )
    .orderBy('found.id', 'desc')
    .select('found.id')
    .limit(limit)
    .offset(offset);
  const ids =
    sort === undefined
      ? inListOrder
      : matchingActions(db, viewer, filter)
          .orderBy(orderOf(sort))
          .orderBy('actions.created_at', 'desc')
          .orderBy('actions.id', 'desc')
          .select('actions.id')
          .limit(limit)
          .offset(offset);
  // The other columns are read only for the rows of this page.
  const rows = db
    .selectFrom('actions')
    .innerJoin('stores', 'stores.id', 'actions.store_id')
    .where('actions.id', 'in', ids)
    .$if(sort !== undefined, (query) => query.orderBy(orderOf(sort ?? 'due')))
    .$if(sort === undefined && latest, (query) => query.orderBy('actions.settled_at', 'desc'))
    .$if(byDue, (query) => query.orderBy('actions.due', (order) => order.asc().nullsLast()))
    .$if(sort !== undefined || byDue, (query) => query.orderBy('actions.created_at', 'desc'))
    .orderBy('actions.id', 'desc')
    .select([...COLUMNS, ...CAST_COLUMNS]);
  return (await planForValues(rows).execute(db)).rows;
}

/** Returns the figures of the matching actions, in total and for the current quarter. */
export async function selectFigures(db: Db, viewer: Caller, filter: ActionFilter) {
  const inQuarter = (status: ActionStatus) =>
    sql<boolean>`actions.status = ${status} and actions.settled_at >= ${filter.quarter}`;
  const figures = matchingActions(db, viewer, filter).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number>`(count(*) filter (where actions.status in ('open', 'doing')))::int`.as('open'),
    sql<number>`(count(*) filter (where ${overdueOn(filter.today)}))::int`.as('overdue'),
    sql<number>`(count(*) filter (where actions.status = 'done'))::int`.as('done'),
    sql<number>`(count(*) filter (where actions.status = 'confirmed'))::int`.as('confirmed'),
    sql<number>`coalesce(sum(actions.realised) filter (where actions.status = 'confirmed'), 0)::float8`.as(
      'points_won',
    ),
    sql<number>`(count(*) filter (where ${inQuarter('done')}))::int`.as('quarter_done'),
    sql<number>`(count(*) filter (where ${inQuarter('confirmed')}))::int`.as('quarter_confirmed'),
    sql<number>`coalesce(sum(actions.points) filter (where ${inQuarter('confirmed')}), 0)::float8`.as(
      'quarter_promised',
    ),
    sql<number>`coalesce(sum(actions.realised) filter (where ${inQuarter('confirmed')}), 0)::float8`.as('quarter_won'),
  ]);
  const [row] = (await planForValues(figures).execute(db)).rows;
  if (!row) throw new Error('figures are always there');
  return row;
}

/** Returns an action visible to the viewer; throws not_found for any other. */
export async function selectAction(db: Db, viewer: Caller, id: string) {
  const [row] = await selectActionsById(db, viewer, [id]);
  if (!row) throw new Refusal('not_found');
  return row;
}

export type ActionRow = Awaited<ReturnType<typeof selectAction>>;

/** Returns the given actions that are visible to the viewer, sorted by store. */
export async function selectActionsById(db: Db, viewer: Caller, ids: readonly string[]) {
  const validIds = ids.filter(isId);
  if (validIds.length === 0) return [];
  return actionsInScope(db, viewer)
    .where('actions.id', 'in', validIds)
    .select([...COLUMNS, ...CAST_COLUMNS])
    .orderBy('actions.store_id')
    .orderBy('actions.id')
    .execute();
}

/** Returns a stored action's columns that are compared when the action is sent again; undefined if there is none. */
export function selectSentAction(db: Db, id: string) {
  return db
    .selectFrom('actions')
    .where('id', '=', id)
    .select(['store_id', 'question_id', 'title', 'created_by'])
    .executeTakeFirst();
}

/** Returns the timeline of an action, oldest step first. */
export function selectTimeline(db: Db, actionId: string) {
  return db
    .selectFrom('action_steps')
    .where('action_id', '=', actionId)
    .orderBy('id')
    .select(['at', 'by_id', 'by_name', 'kind', 'text', 'photo_id', 'survey_id', 'assessment_id'])
    .execute();
}

/** Returns the latest counted audits of a store with their answers, newest first. */
export function selectRecentAudits(db: Db, storeId: string) {
  return db
    .selectFrom('surveys')
    .innerJoinLateral(answersOfEach(db).as('content'), (join) => join.onTrue())
    .where('surveys.store_id', '=', storeId)
    .where(IS_COUNTED)
    .orderBy('taken_at', 'desc')
    .orderBy('surveys.id', 'desc')
    .limit(ACTION_AUDITS_MAX)
    .select(['surveys.id', 'taken_at', 'instrument_id', 'content.answers'])
    .execute();
}

/** Returns a store's latest assessments of a module, except void ones, with their answers, newest first. */
export function selectRecentAssessments(db: Db, storeId: string, module: string) {
  return assessmentsWithAnswers(db, storeId)
    .where('module', '=', module)
    .where('void_at', 'is', null)
    .orderBy('taken_at', 'desc')
    .orderBy('assessments.id', 'desc')
    .limit(ACTION_AUDITS_MAX)
    .execute();
}

/** Returns an assessment of a store with its answers; undefined if there is none. */
export function selectAssessmentOf(db: Db, storeId: string, id: string) {
  return assessmentsWithAnswers(db, storeId).where('assessments.id', '=', id).select('void_at').executeTakeFirst();
}

function assessmentsWithAnswers(db: Db, storeId: string) {
  return db
    .selectFrom('assessments')
    .innerJoin('assessment_answers', 'assessment_answers.assessment_id', 'assessments.id')
    .where('store_id', '=', storeId)
    .select(['assessments.id', 'taken_at', 'module_id', 'answers']);
}

/** Returns a survey of a store with its answers, or its latest counted audit if `surveyId` is null. */
export function selectAuditOf(db: Db, storeId: string, surveyId: string | null) {
  return db
    .selectFrom('surveys')
    .innerJoinLateral(answersOfEach(db).as('content'), (join) => join.onTrue())
    .where('surveys.store_id', '=', storeId)
    .$if(surveyId === null, (query) =>
      query.where(IS_COUNTED).orderBy('taken_at', 'desc').orderBy('surveys.id', 'desc'),
    )
    .$if(surveyId !== null, (query) => query.where('surveys.id', '=', surveyId ?? ''))
    .limit(1)
    .select(['surveys.id', 'taken_at', 'instrument_id', 'content.answers'])
    .executeTakeFirst();
}

/** Returns a stored photo's content hash and the id of its action; undefined if there is none. */
export function selectSentPhoto(db: Db, id: string) {
  return db.selectFrom('action_photos').where('id', '=', id).select(['action_id', 'content_hash']).executeTakeFirst();
}

/** Returns the file name of a photo whose action is visible to the viewer; null otherwise. */
export async function selectActionPhotoFile(db: Db, viewer: Caller, id: string): Promise<string | null> {
  const row = await actionsInScope(db, viewer)
    .innerJoin('action_photos', 'action_photos.action_id', 'actions.id')
    .where('action_photos.id', '=', id)
    .select('action_photos.file')
    .executeTakeFirst();
  return row?.file ?? null;
}
