import { sql, type RawBuilder } from 'kysely';
import { counts } from '../../domain/counted.ts';
import { SCORE_COLUMNS } from '../../domain/scoring/areas.ts';
import { Param, precompiled } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';
import { hasCode, isDeadlock } from '../db/transaction.ts';
import type { Scope } from '../identity/scope.ts';
import { GROUP_USER } from '../../domain/userTypes.ts';
import type { Caller } from '../identity/viewer.ts';
import { storesInScope } from '../identity/storeScope.ts';
import type { ScoredSurvey } from './intake.ts';
import { atMost, partitionOf } from './partitionQueries.ts';
import { MOVES } from '../followUp/outcomes.ts';
import { isId } from '../id.ts';
import { addEach } from './totals.ts';

/** Who took a survey: their id while the account exists, and their name for good, unless they had it deleted. */
export type Auditor = { userId: string | null; userName: string | null };

/** What makes a survey void: since when, by whom and why. */
export type Voided = { at: Date; by: Auditor; reason: string };

/** A survey of a later version, or a void one, comes from a file. */
export type SurveyToStore = ScoredSurvey & { auditor: Auditor; version?: number; voided?: Voided | null | undefined };

/**
 * Stores surveys, however many, and leaves those alone whose id is already there. What is counted of them is left as it
 * is: the caller calls `recountStores` last. Gives the surveys that were new.
 */
export async function insertSurveys(db: Db, surveys: readonly SurveyToStore[]): Promise<SurveyToStore[]> {
  if (surveys.length === 0) return [];
  // A survey that stands twice in the list is taken once, as it stands first.
  const known = new Set<string>();
  const once = surveys.filter(({ id }) => !known.has(id) && known.add(id));
  const added = new Set((await insertRows(db, { rows: rowsOf(once) }, {})).map(({ id }) => id));
  return once.filter(({ id }) => added.has(id));
}

/** Everything of a survey's row but its scores. */
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
/** The scores again, as they stand in the list that comes in. */
const GIVEN_SCORES = sql.join(SCORE_COLUMNS.map((_, at) => sql`scores[${sql.lit(at + 1)}]`));

function columns(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Surveys as the statement takes them: all in one text of JSON. */
function rowsOf(surveys: readonly SurveyToStore[]): string {
  return JSON.stringify(surveys.map(sentRow));
}

/** A survey as statements get it sent. */
export function sentRow({ voided = null, version = 1, ...survey }: SurveyToStore) {
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
    void_at: voided?.at,
    void_by: voided?.by.userId,
    void_by_name: voided?.by.userName,
    void_reason: voided?.reason,
    counted: counts({ kind: survey.kind, voidAt: voided?.at ?? null }),
    scores: SCORE_COLUMNS.map((name) => survey.columns[name]),
    answers: survey.answers,
    manager_answers: survey.managerAnswers,
    actions: survey.actions,
  };
}

/** Its columns, for json_to_recordset. */
export const SENT_COLUMNS = sql`
  id uuid, store_id uuid, user_id uuid, user_name text, taken_at timestamptz, instrument_id integer, content_hash bytea,
  kind text, version integer, started_at timestamptz, void_at timestamptz, void_by uuid, void_by_name text,
  void_reason text, counted boolean, scores integer[], answers jsonb, manager_answers jsonb, actions jsonb`;

/**
 * Scores and answers in one statement, of which those come in that `admitted` leaves in `given`. The rows travel as one
 * parameter: with one per value, 516 surveys reach PostgreSQL's limit of 65,535, and putting the statement together
 * takes Node as long again as everything else. The statement that inserts an id into `survey_ids` stores the survey;
 * another with the same id meanwhile, at whatever store, waits there and finds it taken.
 */
const comingIn = (rows: Param<string>, admitted: RawBuilder<unknown>) => sql`
  given as (
    select *
    from json_to_recordset(${rows}::json) as sent (${SENT_COLUMNS})
    where ${admitted}
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

const insertRows = precompiled({ rows: new Param<string>() }, (db, { rows }) =>
  sql<{ id: string }>`with ${comingIn(rows, sql`true`)} select id from added`.compile(db),
);

/** What comes with a survey from a phone, which is then the sender: it may be of any version that was installed. */
export type Submission = { xmlHash: Buffer; photoIds: readonly string[]; clockSaid: Date | null };

/**
 * How a survey came in; `before` is the overall score of the store's audit before it, asked for where a phone sends.
 * `follow`: nothing came in, because actions of the store are to be followed anew in its transaction.
 */
type Inserted = { outcome: 'added' | 'known' | 'retry' | 'follow'; before: number | null };

/** What comes with a survey: what a phone sends, and what moves the actions of its store (`MOVES`), unless its caller does. */
type Beside = { submission?: Submission | undefined; outcomes: string | null };

/**
 * Stores a survey of a store that the viewer may see, scored with the instrument of now, and counts it. 'known' when its
 * id is taken; 'retry' when the store or the instrument is another, or the sender lost their rights since the call
 * arrived. A single statement: nothing of it stands without the rest, and a trip between the console and the database
 * takes about as long as storing the survey does.
 */
export async function insertSurvey(
  db: Db,
  viewer: Caller,
  survey: SurveyToStore,
  now: Date,
  { submission, outcomes }: Beside,
): Promise<Inserted> {
  const { userId, scope, session, apiToken } = viewer;
  const isAdministrator = apiToken !== null || viewer.isAdministrator;
  const sender = { userId, scopeId: scope.id, isAdministrator, standsBy: session.id, now };
  const sent = submission ? submissionRow(survey.id, session.id, submission) : '';
  const values = {
    rows: rowsOf([survey]),
    storeId: survey.storeId,
    ...sender,
    submission: sent,
    outcomes,
    moves: MOVES,
  };
  const found = isId(survey.storeId)
    ? await insertRowInScope(db, values, { scope: scope.kind, by: submission ? 'phone' : 'caller' }).catch((error) =>
        brokenOff(db, error),
      )
    : [];
  if (found === 'follow') return { outcome: 'follow', before: null };
  const [row] = found;
  if (!row?.admitted) return { outcome: 'retry', before: null };
  return { outcome: row.added ? 'added' : 'known', before: row.before };
}

function submissionRow(surveyId: string, phoneId: string, { xmlHash, photoIds, clockSaid }: Submission): string {
  const row = { survey_id: surveyId, phone_id: phoneId, photo_ids: photoIds, clock_said: clockSaid };
  return JSON.stringify({ ...row, xml_hash: `\\x${xmlHash.toString('hex')}` });
}

/** Nothing of it stands when it and a change waited for each other, or when an action was changed by what comes after. */
function brokenOff(db: Db, error: unknown): [] | 'follow' {
  if (!db.isTransaction && isDeadlock(error)) return [];
  if (hasCode(error, AUDIT_OF_BEFORE)) return 'follow';
  throw error;
}

/** Of migration 0029. */
const AUDIT_OF_BEFORE = 'FS029';

const SURVEY_IN_SCOPE = {
  rows: new Param<string>(),
  storeId: new Param<string>(),
  scopeId: new Param<Scope['id']>(),
  userId: new Param<string>(),
  /** What the sender, or the maker of their token, must still be. */
  isAdministrator: new Param<boolean>(),
  /** The session or the API token that must still live. */
  standsBy: new Param<string>(),
  /** When the statement is sent. */
  now: new Param<Date>(),
  /** What a phone's survey brings with it, as JSON. */
  submission: new Param<string>(),
  /** What the survey says of each question, as JSON; null where its actions are followed otherwise. */
  outcomes: new Param<string | null>(),
  moves: new Param<string>(),
};

type Sender = 'caller' | 'phone';

/** What must still let the sender in: a session or an API token, or a phone that is connected. */
const STANDS: Record<Sender, (values: typeof SURVEY_IN_SCOPE) => RawBuilder<unknown>> = {
  caller: ({ standsBy, now }) => sql`session as (
      select from sessions
      where id = ${standsBy} and locked_at is null and exists (select from sender)
      for share
    ), token as (
      select from api_tokens
      where id = ${standsBy} and revoked_at is null and expires_at > ${now} and exists (select from sender)
      for share
    ), stands as (select from session union all select from token)`,
  phone: ({ standsBy }) => sql`stands as (
      select from phones where id = ${standsBy} and exists (select from sender) for key share
    )`,
};

/** What is written beside a phone's survey, and what its answer tells of the audit before. */
const SENT = ({ submission, storeId }: typeof SURVEY_IN_SCOPE) => ({
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

/** Moves the store's actions, when the totals hold the store. */
const follow = ({ outcomes, moves, now }: typeof SURVEY_IN_SCOPE) => sql`
  case when ${outcomes}::text is not null
    then follow_actions(store_id, id, taken_at, ${now}, ${outcomes}::text, ${moves}) end`;

/** By what a store is a sender's: the link that must still be there. All stores are an administrator's. */
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
 * What the sender's rights rest on is held until the statement ends: a change of it came before, and counts, or waits.
 * The store itself is held as late as can be, when it is counted: others bring in surveys of it.
 */
const insertRowInScope = precompiled(
  SURVEY_IN_SCOPE,
  (db, values, { scope: kind, by }: { scope: Scope['kind']; by: Sender }) => {
    const place = storesInScope(db, { kind, id: values.scopeId }).where('stores.id', '=', values.storeId);
    // A phone may be offline for weeks: what it fills in is scored by the version that it has.
    const current = by === 'phone' ? sql`` : sql`and instrument_id in (select id from instruments where active)`;
    const admitted = sql`
      store_id in (select id from place) ${current}
      and exists (select from sender) and exists (select from stands) and exists (select from link)`;
    // An administrator must still be one when the survey is there.
    const strength = kind === 'assigned' ? sql`key share` : sql`share`;
    const { submitted, before } = by === 'phone' ? SENT(values) : { submitted: sql``, before: sql`null::integer` };
    return sql<{ admitted: boolean; added: boolean; counted: number; before: number | null }>`
      with place as (${place}), sender as (
        select from users
        where id = ${values.userId} and (user_type <> ${sql.lit(GROUP_USER)}) = ${values.isAdministrator}::boolean
        for ${strength}
      ), ${STANDS[by](values)}, link as (${LINKS[kind](values)}), ${comingIn(values.rows, admitted)}, totalled as (
        ${addEach('scored', follow(values))}
      ) ${submitted}
      select exists (select from given) as admitted, exists (select from added) as added, ${before} as before,
        -- A part that is not read does not run.
        (select count(*)::int from totalled) as counted`.compile(db);
  },
);
