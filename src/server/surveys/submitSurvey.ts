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
import { insertSurvey, type Auditor, type Submission } from './changes.ts';

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

/**
 * Scores an audit by the instrument of now and stores it, with one trip to the database: audits are nearly always taken by
 * the instrument of the one before, and the statement that stores them makes sure of that. Whatever is not as expected is
 * asked for first. Refuses a store that the viewer may not see as a missing one, and answers to questions that the
 * instrument does not have. `origin` tells of one from a phone, which is scored by the version that it was taken with, or of a
 * file.
 */
export async function submitSurvey(
  { db, viewer: admitted, recognise, clock }: Pick<CallContext, 'db' | 'viewer' | 'recognise' | 'clock'>,
  given: GivenSurvey,
  origin?: SentByPhone | OfFile,
): Promise<SubmittedSurvey> {
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
    const auditor = origin && 'auditor' in origin ? origin.auditor : auditorOf(viewer);
    const row = { ...survey, auditor };
    const { outcome, before } = await insertSurvey(db, viewer, row, clock(), sent);
    return outcome === 'retry' ? null : { survey, added: outcome === 'added', before };
  }
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
