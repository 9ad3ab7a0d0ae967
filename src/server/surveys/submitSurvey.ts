import { counts } from '../../domain/counted.ts';
import type { Outcome } from '../../domain/scoring/fixes.ts';
import { followStore } from '../followUp/followStore.ts';
import { outcomesOfSurvey } from '../followUp/outcomes.ts';
import { holdStore } from '../followUp/queries.ts';
import { Refusal } from '../refusal.ts';
import type { CallContext } from '../http/serve.ts';
import type { Caller, Viewer } from '../identity/viewer.ts';
import {
  expectInstrument,
  installedInstrument,
  likelyInstrument,
  type InstalledInstrument,
} from '../instrument/installed.ts';
import { scoreGivenSurvey, type GivenSurvey, type ScoredSurvey } from './intake.ts';
import { selectPlaceOfIntake } from './queries.ts';
import { insertSurvey, type Auditor, type Submission, type SurveyToStore } from './changes.ts';
import { addPlannedActions, makesActions } from '../followUp/plannedActions.ts';

/** `added` is false when a survey with its id was there before. */
export type SubmittedSurvey = {
  survey: ScoredSurvey;
  added: boolean;
  /** The overall score of the store's audit before it; told of what a phone sent, when it was added. */
  before: number | null;
};

/** A survey that a phone sent: the version of the instrument by which it was taken, and what came with it. */
export type SentByPhone = Submission & { installed: InstalledInstrument };

/** An audit of a file: who took it, which is not always the viewer who brings it in. */
type OfFile = { auditor: Auditor };

type Context = Pick<CallContext, 'db' | 'viewer' | 'recognise' | 'clock' | 'transact'>;

/**
 * Scores an audit by the instrument of now and stores it, with one trip to the database: audits are nearly always taken by
 * the instrument of the one before, and the statement that stores them makes sure of that. Whatever is not as expected is
 * asked for first. Refuses a store that the viewer may not see as a missing one, and answers to questions that the
 * instrument does not have. `origin` tells of one from a phone, which is scored by the version that it was taken with, or of a
 * file.
 *
 * The actions of the store follow in the same transaction: within the statement where the audit is the next of each of
 * them, and otherwise in a transaction of several, as where its plan makes actions.
 */
export async function submitSurvey(
  context: Context,
  given: GivenSurvey,
  origin?: SentByPhone | OfFile,
): Promise<SubmittedSurvey> {
  const { db, viewer: admitted, recognise, clock } = context;
  const sent = origin && 'installed' in origin ? origin : undefined;
  const likely = sent?.installed ?? likelyInstrument(db);
  const early = likely ? await takeInBy(likely, admitted).catch(nothingRefused) : null;
  if (early) return early;
  // Again only when another instrument is installed meanwhile.
  for (;;) {
    const viewer = await recognise();
    const { instrumentId } = await selectPlaceOfIntake(db, viewer.scope, given.storeId);
    expectInstrument(db, instrumentId);
    const taken = await takeInBy(sent?.installed ?? (await installedInstrument(db, instrumentId)), viewer);
    if (taken) return taken;
  }

  /** Null when audits are taken by another instrument, or the store is none of the viewer's. */
  async function takeInBy(installed: InstalledInstrument, viewer: Caller): Promise<SubmittedSurvey | null> {
    const survey = scoreGivenSurvey(installed, given);
    const told = outcomesOfSurvey(installed, survey.answers);
    const auditor = origin && 'auditor' in origin ? origin.auditor : auditorOf(viewer);
    const row = { ...survey, auditor };
    const beside = { submission: sent, outcomes: JSON.stringify(told) };
    const alone = makesActions(survey) ? null : await insertSurvey(db, viewer, row, clock(), beside);
    const { outcome, before } =
      alone && alone.outcome !== 'follow' ? alone : await takeInWithActions(context, row, told, sent);
    return outcome === 'retry' ? null : { survey, added: outcome === 'added', before };
  }
}

/** Stores a survey, lets the actions of its store follow, and makes those of its plan, all or nothing. */
function takeInWithActions(context: Context, row: SurveyToStore, told: readonly Outcome[], sent?: SentByPhone) {
  return context.transact(async ({ db, viewer, clock }) => {
    const now = clock();
    const inserted = await insertSurvey(db, viewer, row, now, { submission: sent, outcomes: null });
    if (inserted.outcome !== 'added') return inserted;
    await holdStore(db, row.storeId);
    if (counts({ kind: row.kind, voidAt: null })) {
      await followStore(db, row.storeId, { now, from: row.takenAt, audit: row.id });
    }
    await addPlannedActions({ db, viewer, now }, row, told);
    return inserted;
  });
}

/** What an instrument of before refuses, that of now may not. */
function nothingRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** A program takes no audits itself, and the maker of its token did not take them either. */
function auditorOf({ apiToken, userId, username }: Viewer) {
  return apiToken ? { userId: null, userName: apiToken.name } : { userId, userName: username };
}
