import { counts } from '../../../domain/surveyKinds.ts';
import type { QuestionOutcome } from '../../../domain/scoring/fixes.ts';
import { followStore } from '../../followUp/actions/follow/followStore.ts';
import { outcomesOfSurvey } from '../../followUp/actions/follow/outcomes.ts';
import { holdStore } from '../../followUp/actions/follow/queries.ts';
import { Refusal } from '../../refusal.ts';
import { unlessFull } from '../../db/storageFull.ts';
import type { Db } from '../../db/schema.ts';
import type { CallContext } from '../../http/serve.ts';
import type { Caller, Viewer } from '../../identity/viewer.ts';
import {
  expectInstrument,
  installedInstrument,
  likelyInstrument,
  type InstalledInstrument,
} from '../../shared/definitions/installedInstruments.ts';
import { scoreGivenSurvey, type GivenSurvey, type ScoredSurvey } from './intake.ts';
import { countAcceptance, dayLimitRefusal } from './dayLimit.ts';
import { selectContentHash, selectInstrumentById, selectPlaceOfIntake } from './queries.ts';
import {
  insertSurvey,
  type Auditor,
  type SurveyExtras,
  type Submission,
  type SurveyToStore,
  type VoidRecord,
} from './changes.ts';
import { insertRevisions, type RevisionToStore } from './revisionQueries.ts';
import { addPlannedActions, makesActions } from '../../followUp/actions/follow/plannedActions.ts';

/** A scored survey. `added` is false when a survey with its id was already stored. */
export type SubmittedSurvey = {
  survey: ScoredSurvey;
  added: boolean;
  /** The overall score of the store's previous audit. Set only for new submissions from phones. */
  before: number | null;
};

/** Optional details about the origin of an audit. */
type Origin = {
  /** The instrument version that the audit was taken with. */
  instrument?: InstalledInstrument | undefined;
  /** The phone's submission. */
  submission?: Submission | undefined;
  /** The auditor of an audit from a file, who is not necessarily the viewer importing it. */
  auditor?: Auditor | undefined;
  /** Set for an audit that is void from the start, such as a form without answers; the voiding becomes version 2. */
  voidRecord?: VoidRecord | undefined;
};

type Context = Pick<CallContext, 'db' | 'viewer' | 'recognise' | 'clock' | 'transact'>;

/**
 * Scores an audit and stores it, usually in one round trip to the database. Throws not_found for a store outside the
 * viewer's scope.
 */
export async function submitSurvey(
  context: Context,
  survey: GivenSurvey,
  origin: Origin = {},
): Promise<SubmittedSurvey> {
  await expectRoom(context, survey);
  const result = await storeSurvey(context, survey, origin);
  if (result.added) await unlessFull(countAcceptance(context.db, 'surveys', survey.storeId, context.clock()));
  return result;
}

/**
 * Refuses a new survey for a store that has reached its daily limit. A survey that is already stored gets the same
 * reply as before.
 */
async function expectRoom({ db, recognise, clock }: Context, { id, storeId }: GivenSurvey): Promise<void> {
  const refusal = dayLimitRefusal(db, 'surveys', storeId, clock());
  if (!refusal) return;
  const { scope } = await recognise();
  // A store outside the scope gives 404, not this refusal.
  await selectPlaceOfIntake(db, scope, storeId);
  if (!(await selectContentHash(db, id))) throw refusal;
}

async function storeSurvey(
  context: Context,
  audit: GivenSurvey,
  { instrument: namedVersion, submission, auditor, voidRecord }: Origin,
): Promise<SubmittedSurvey> {
  const { db, viewer: admittedCaller, recognise, clock } = context;
  const likely = namedVersion ?? likelyInstrument(db);
  const early = likely
    ? await storeScoredBy(likely, admittedCaller, namedVersion ? 'any' : 'inUse').catch(ignoreRefusal)
    : null;
  if (early) return early;
  // Repeats only after a deadlock, or if something that the statement checks has changed in the meantime, such as the
  // active instrument.
  for (;;) {
    const viewer = await recognise();
    const { instrumentId } = await selectPlaceOfIntake(db, viewer.scope, audit.storeId);
    expectInstrument(db, instrumentId);
    const instrument = namedVersion ?? (await instrumentOfSurvey(db, audit.id));
    const result = instrument
      ? await storeScoredBy(instrument, viewer, 'any')
      : await storeScoredBy(await installedInstrument(db, instrumentId), viewer, 'inUse');
    if (result) return result;
  }

  /** Scores the audit with an instrument and stores it. Returns null when the statement must be tried again. */
  async function storeScoredBy(
    instrument: InstalledInstrument,
    viewer: Caller,
    version: 'any' | 'inUse',
  ): Promise<SubmittedSurvey | null> {
    const survey = scoreGivenSurvey(instrument, audit);
    const outcomes = outcomesOfSurvey(instrument, survey.answers);
    const row = {
      ...survey,
      auditor: auditor ?? auditorOf(viewer),
      ...(voidRecord && { voidRecord, version: 2 }),
    };
    const extras = { submission, outcomes: JSON.stringify(outcomes), version };
    const single = makesActions(survey) || voidRecord ? null : await insertSurvey(db, viewer, row, clock(), extras);
    const { outcome, before } =
      single && single.outcome !== 'follow'
        ? single
        : await storeWithActions(context, row, outcomes, { ...extras, outcomes: null });
    return outcome === 'retry' ? null : { survey, added: outcome === 'added', before };
  }
}

/**
 * Stores a survey and adds the actions of its plan, in one transaction. If the survey counts, also updates the store's
 * existing actions. If the survey was not added, changes no actions.
 */
function storeWithActions(
  context: Context,
  row: SurveyToStore,
  outcomes: readonly QuestionOutcome[],
  extras: SurveyExtras,
) {
  return context.transact(async ({ db, viewer, clock }) => {
    const now = clock();
    const insertion = await insertSurvey(db, viewer, row, now, extras);
    if (insertion.outcome !== 'added') return insertion;
    if (row.voidRecord) await insertRevisions(db, versionsOfVoid(row, row.voidRecord, now));
    await holdStore(db, row.storeId);
    if (counts({ kind: row.kind, voidAt: row.voidRecord?.at ?? null })) {
      await followStore(db, row.storeId, { now, from: row.takenAt, audit: row.id });
    }
    await addPlannedActions({ db, viewer, now }, row, outcomes);
    return insertion;
  });
}

/** Returns the two versions of a survey that is void from the start: the original and the voided one. */
function versionsOfVoid(row: SurveyToStore, { at, by, reason }: VoidRecord, now: Date): RevisionToStore[] {
  return [
    { version: 1, at: now, by: row.auditor, reason: null, void: false, survey: row },
    { version: 2, at, by, reason, void: true, survey: row },
  ];
}

/**
 * Returns the instrument of a stored survey, so that a retry is recognised whichever version is active; undefined for a
 * new survey.
 */
async function instrumentOfSurvey(db: Db, surveyId: string): Promise<InstalledInstrument | undefined> {
  const row = await selectInstrumentById(db, surveyId);
  return row && installedInstrument(db, row.instrument_id);
}

/** Ignores a refusal that is based on a cached instrument, because the active one may accept the audit. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** Returns the auditor. For an API token, this is the token's name, because its creator didn't take the audit. */
function auditorOf({ apiToken, userId, username }: Viewer) {
  return apiToken ? { userId: null, userName: apiToken.name } : { userId, userName: username };
}
