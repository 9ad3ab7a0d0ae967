import { sql, type RawBuilder } from 'kysely';
import { counts } from '../../../domain/surveyKinds.ts';
import { SCORE_COLUMNS } from '../../../domain/scoring/scoreColumns.ts';
import { Param, precompile } from '../../db/precompile.ts';
import type { Db } from '../../db/schema.ts';
import { hasCode, isDeadlock } from '../../db/transaction.ts';
import type { Scope } from '../../identity/scope.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { Caller } from '../../identity/viewer.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import type { ScoredSurvey } from './intake.ts';
import { atMost, partitionOf } from '../../shared/surveys/partitionQueries.ts';
import { MOVES } from '../../followUp/actions/follow/outcomes.ts';
import { isId } from '../../id.ts';
import { addEach } from './totals.ts';

/**
 * The auditor of a survey. `userId` is null if the auditor has no account. When an account is deleted, `userName`
 * remains unless the user requested the deletion.
 */
export type Auditor = { userId: string | null; userName: string | null };

/** The time at which a survey was voided, by whom, and why. */
export type VoidRecord = { at: Date; by: Auditor; reason: string };

/** A survey to store. `version` defaults to 1. */
export type SurveyToStore = ScoredSurvey & {
  auditor: Auditor;
  version?: number;
  voidRecord?: VoidRecord | null | undefined;
};

/**
 * Stores surveys, except surveys whose id is already stored. Doesn't update totals: the caller must call
 * `recountStores` last. Returns the surveys that were new.
 */
export async function insertSurveys(db: Db, surveys: readonly SurveyToStore[]): Promise<SurveyToStore[]> {
  if (surveys.length === 0) return [];
  // Of surveys with the same id, only the first is stored.
  const ids = new Set<string>();
  const uniqueSurveys = surveys.filter(({ id }) => !ids.has(id) && ids.add(id));
  const newIds = new Set((await insertRows(db, { rows: rowsOf(uniqueSurveys) }, {})).map(({ id }) => id));
  return uniqueSurveys.filter(({ id }) => newIds.has(id));
}

/** The columns of a survey's row other than the scores. */
const FACTS = columns([
  'id',
  'store_id',
  'user_id',
  'user_name',
  'taken_at',
  'instrument_id',
  'content_hash',
  'kind',
  'version',
  'started_at',
  'void_at',
  'void_by',
  'void_by_name',
  'void_reason',
  'counted',
]);
const SCORES = columns(SCORE_COLUMNS);
/** The score columns, read from the input's `scores` array. */
const GIVEN_SCORES = sql.join(SCORE_COLUMNS.map((_, at) => sql`scores[${sql.lit(at + 1)}]`));

function columns(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Returns the surveys as one JSON parameter for the statement. */
function rowsOf(surveys: readonly SurveyToStore[]): string {
  return JSON.stringify(surveys.map(sentRow));
}

/** Returns a survey in the form that statements expect. */
export function sentRow({ voidRecord = null, version = 1, ...survey }: SurveyToStore) {
  return {
    id: survey.id,
    store_id: survey.storeId,
    user_id: survey.auditor.userId,
    user_name: survey.auditor.userName,
    taken_at: survey.takenAt,
    instrument_id: survey.instrumentId,
    content_hash: `\\x${survey.contentHash.toString('hex')}`,
    kind: survey.kind,
    version,
    started_at: survey.startedAt,
    void_at: voidRecord?.at,
    void_by: voidRecord?.by.userId,
    void_by_name: voidRecord?.by.userName,
    void_reason: voidRecord?.reason,
    counted: counts({ kind: survey.kind, voidAt: voidRecord?.at ?? null }),
    scores: SCORE_COLUMNS.map((name) => survey.columns[name]),
    answers: survey.answers,
    manager_answers: survey.managerAnswers,
    actions: survey.actions,
  };
}

/** The columns of `sentRow` for json_to_recordset. */
export const SENT_COLUMNS = sql`
  id uuid, store_id uuid, user_id uuid, user_name text, taken_at timestamptz, instrument_id integer, content_hash bytea,
  kind text, version integer, started_at timestamptz, void_at timestamptz, void_by uuid, void_by_name text,
  void_reason text, counted boolean, scores integer[], answers jsonb, manager_answers jsonb, actions jsonb`;

/**
 * Inserts scores and answers in one statement, for the rows that satisfy `admission`. All rows are one parameter,
 * because a parameter per value could exceed PostgreSQL's limit of 65,535. Inserting an id into `survey_ids` decides
 * which of several concurrent statements stores the survey.
 */
const insertedRows = (rows: Param<string>, admission: RawBuilder<unknown>) => sql`
  given as (
    select *
    from json_to_recordset(${rows}::json) as sent (${SENT_COLUMNS})
    where ${admission}
  ), added as (
    insert into survey_ids (id, store_id)
    select id, store_id from given
    on conflict (id) do nothing
    returning id
  ), scored as (
    insert into surveys (${FACTS}, ${SCORES})
    select ${FACTS}, ${GIVEN_SCORES} from given where id in (select id from added)
    returning store_id, id, taken_at, overall, counted
  ), answered as (
    insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
    select store_id, id, answers, manager_answers, actions from given where id in (select id from added)
  )`;

const insertRows = precompile({ rows: new Param<string>() }, (db, { rows }) =>
  sql<{ id: string }>`with ${insertedRows(rows, sql`true`)} select id from added`.compile(db),
);

/** The data that a phone sends with a survey. */
export type Submission = { xmlHash: Buffer; photoIds: readonly string[]; phoneTime: Date | null };

/**
 * The result of storing a survey. `before` is the overall score of the store's previous audit, set only for phones.
 * With `follow`, nothing was stored, because the store's actions must be recalculated in a transaction.
 */
type InsertResult = { outcome: 'added' | 'known' | 'retry' | 'follow'; before: number | null };

/**
 * The input for storing a survey, apart from the survey itself. `submission` is what a phone sent. `outcomes` updates
 * the store's actions (with `MOVES`); it is null if the caller updates them.
 */
export type SurveyExtras = {
  submission?: Submission | undefined;
  outcomes: string | null;
  /** With `inUse`, the survey is stored only if its instrument is still active. */
  version: 'any' | 'inUse';
};

/**
 * Stores a survey of a store in the viewer's scope and counts it, in a single statement. If nothing was stored, returns
 * 'known' when the id is taken, 'follow' when an action has changed since the date of the audit, and 'retry' otherwise.
 */
export async function insertSurvey(
  db: Db,
  viewer: Caller,
  survey: SurveyToStore,
  now: Date,
  { submission, outcomes, version }: SurveyExtras,
): Promise<InsertResult> {
  const { userId, scope, session, apiToken } = viewer;
  const isAdministrator = apiToken !== null || viewer.isAdministrator;
  const { userName } = survey.auditor;
  const sender = { userId, userName, scopeId: scope.id, isAdministrator, credentialId: session.id, now };
  const submissionJson = submission ? submissionRow(survey.id, session.id, submission) : '';
  const values = {
    rows: rowsOf([survey]),
    storeId: survey.storeId,
    ...sender,
    submission: submissionJson,
    outcomes,
    moves: MOVES,
  };
  const result = isId(survey.storeId)
    ? await insertRowInScope(db, values, { scope: scope.kind, by: submission ? 'phone' : 'caller', version }).catch(
        (error) => rowsAfterError(db, error),
      )
    : [];
  if (result === 'follow') return { outcome: 'follow', before: null };
  const [row] = result;
  if (!row?.admitted) return { outcome: 'retry', before: null };
  return { outcome: row.added ? 'added' : 'known', before: row.before };
}

function submissionRow(surveyId: string, phoneId: string, { xmlHash, photoIds, phoneTime }: Submission): string {
  const row = { survey_id: surveyId, phone_id: phoneId, photo_ids: photoIds, clock_said: phoneTime };
  return JSON.stringify({ ...row, xml_hash: `\\x${xmlHash.toString('hex')}` });
}

/**
 * Handles an error that rolled back the statement. Returns no rows for a deadlock, so that the statement is retried,
 * and 'follow' if an action has changed since the date of the audit. Throws any other error, and a deadlock in a
 * transaction.
 */
function rowsAfterError(db: Db, error: unknown): [] | 'follow' {
  if (!db.isTransaction && isDeadlock(error)) return [];
  if (hasCode(error, EARLIER_AUDIT)) return 'follow';
  throw error;
}

/** The error code of `follow_actions` (migration 0029) if an action has changed since the date of the audit. */
const EARLIER_AUDIT = 'FS029';

const SURVEY_IN_SCOPE = {
  rows: new Param<string>(),
  storeId: new Param<string>(),
  scopeId: new Param<Scope['id']>(),
  userId: new Param<string>(),
  /** The auditor's name, which the user of a phone must still have, because it is stored with the survey. */
  userName: new Param<string | null>(),
  /** The role that the sender, or the creator of their token, must still have. */
  isAdministrator: new Param<boolean>(),
  /** The id of the session, API token or phone that must still be valid. */
  credentialId: new Param<string>(),
  /** The time when the statement is sent. */
  now: new Param<Date>(),
  /** The phone's submission as JSON. */
  submission: new Param<string>(),
  /** The outcome of each question as JSON; null when the caller updates the actions. */
  outcomes: new Param<string | null>(),
  moves: new Param<string>(),
};

type Sender = 'caller' | 'phone';

/** The check that the sender is still admitted: a valid session or API token, or a connected phone. */
const SENDER_CHECKS: Record<Sender, (values: typeof SURVEY_IN_SCOPE) => RawBuilder<unknown>> = {
  caller: ({ credentialId, now }) => sql`session as (
      select from sessions
      where id = ${credentialId} and locked_at is null and exists (select from sender)
      for share
    ), token as (
      select from api_tokens
      where id = ${credentialId} and revoked_at is null and expires_at > ${now} and exists (select from sender)
      for share
    ), credential as (select from session union all select from token)`,
  // The phone may have been looked up as long as a minute ago (see `REMEMBERED_MS`).
  phone: ({ credentialId, userName }) => sql`credential as (
      select from phones
      where id = ${credentialId} and exists (select from sender where username = ${userName})
      for key share
    )`,
};

/**
 * Returns SQL that stores a phone's submission with its survey, and that reads the previous audit's score for the
 * reply.
 */
const PHONE_SUBMISSION = ({ submission, storeId }: typeof SURVEY_IN_SCOPE) => ({
  submitted: sql`, submitted as (
      insert into submissions (survey_id, phone_id, xml_hash, photo_ids, clock_said)
      select survey_id, phone_id, xml_hash, photo_ids, clock_said
      from json_to_record(${submission}::json)
        as sent (survey_id uuid, phone_id uuid, xml_hash bytea, photo_ids uuid[], clock_said timestamptz)
      where exists (select from added)
    )`,
  before: sql`(
      select surveys.overall from surveys, given
      where surveys.store_id = ${partitionOf(storeId)} and surveys.counted
        and (surveys.taken_at, surveys.id) < (given.taken_at, given.id)
      order by surveys.taken_at desc, surveys.id desc
      limit ${atMost(1)}
    )`,
});

/** Updates the store's actions, after the update of the totals has locked the store. */
const follow = ({ outcomes, moves, now }: typeof SURVEY_IN_SCOPE) => sql`
  case when ${outcomes}::text is not null
    then follow_actions(store_id, id, taken_at, ${now}, ${outcomes}::text, ${moves}) end`;

/** The row that gives the sender access to the store and must still exist. Administrators see all stores. */
const LINKS: Record<Scope['kind'], (values: typeof SURVEY_IN_SCOPE) => RawBuilder<unknown>> = {
  all: () => sql`select`,
  assigned: ({ scopeId, storeId }) => sql`
    select from user_stores where user_id = ${scopeId} and store_id = ${storeId} and exists (select from sender)
    for key share`,
  group: ({ scopeId, storeId }) => sql`
    select from group_stores where group_id = ${scopeId} and store_id = ${storeId} and exists (select from token)
    for key share`,
};

/**
 * Locks the rows that the sender's rights depend on until the statement ends, so that a concurrent change either took
 * effect before or waits. The store itself is locked as late as possible, when it is counted, because other surveys of
 * the store may arrive at the same time.
 */
const insertRowInScope = precompile(
  SURVEY_IN_SCOPE,
  (
    db,
    values,
    { scope: kind, by, version }: { scope: Scope['kind']; by: Sender; version: SurveyExtras['version'] },
  ) => {
    const place = storesInScope(db, { kind, id: values.scopeId }).where('stores.id', '=', values.storeId);
    // A device may be offline for weeks; its audits are scored with the version that they were taken with.
    const current = version === 'any' ? sql`` : sql`and instrument_id in (select id from instruments where active)`;
    const admission = sql`
      store_id in (select id from place) ${current}
      and exists (select from sender) and exists (select from credential) and exists (select from link)`;
    // The role of an administrator must not change until the survey is stored.
    const strength = kind === 'assigned' ? sql`key share` : sql`share`;
    const { submitted, before } =
      by === 'phone' ? PHONE_SUBMISSION(values) : { submitted: sql``, before: sql`null::integer` };
    return sql<{ admitted: boolean; added: boolean; counted: number; before: number | null }>`
      with place as (${place}), sender as (
        select username from users
        where id = ${values.userId} and (user_type <> ${sql.lit(GROUP_USER)}) = ${values.isAdministrator}::boolean
        for ${strength}
      ), ${SENDER_CHECKS[by](values)}, link as (${LINKS[kind](values)}), ${insertedRows(values.rows, admission)}, totalled as (
        ${addEach('scored', follow(values))}
      ) ${submitted}
      select exists (select from given) as admitted, exists (select from added) as added, ${before} as before,
        -- A part that is not read does not run.
        (select count(*)::int from totalled) as counted`.compile(db);
  },
);
