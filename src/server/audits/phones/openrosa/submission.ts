import { createHash } from 'node:crypto';
import { selectSurvey, selectSurveyBefore } from '../../surveys/queries.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { Refusal } from '../../../refusal.ts';
import type { VoidRecord } from '../../surveys/changes.ts';
import { scoreGivenSurvey, type GivenSurvey, type ScoredSurvey } from '../../surveys/intake.ts';
import { submitSurvey } from '../../surveys/submitSurvey.ts';
import type { PhoneContext } from './context.ts';
import { selectSubmission } from './queries.ts';
import type { ReadSubmission } from './readSubmission.ts';

/** A stored submission, whether new or already known, with the score of the store's previous audit. */
export type StoredSubmission = {
  read: ReadSubmission;
  scoredSurvey: ScoredSurvey;
  instrument: InstalledInstrument;
  before: number | null;
};

/**
 * Stores a submitted form as a survey, unless the same submission is already stored. Refuses a different submission
 * with the same id.
 */
export async function storeSubmission(
  context: PhoneContext,
  read: ReadSubmission,
  { instrument, xml }: { instrument: InstalledInstrument; xml: Buffer },
): Promise<StoredSubmission> {
  const { id } = read.survey;
  const xmlHash = createHash('sha256').update(xml).digest();
  const { photos, phoneTime } = read;
  const submission = { xmlHash, photoIds: photos.map(({ id }) => id), phoneTime };
  try {
    const { survey, added, before } = await submitSurvey(context, read.survey, {
      instrument,
      submission,
      voidRecord: isBlank(read.survey) ? blankVoid(context) : undefined,
    });
    if (added) return { read, scoredSurvey: survey, instrument, before };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    if (!(await isKnown(context, id, xmlHash))) {
      throw new Refusal('foreign_store', { values: { store: read.storeName || read.survey.storeId } });
    }
  }
  if (!(await isKnown(context, id, xmlHash))) throw new Refusal('submission_changed');
  return {
    read,
    scoredSurvey: scoreGivenSurvey(instrument, read.survey),
    instrument,
    before: await scoreBefore(context, id),
  };
}

/** Checks whether a form answers none of the audit's questions, ignoring questions for the manager. */
export function isBlank({ answers }: Pick<GivenSurvey, 'answers'>): boolean {
  return answers.every(({ answer }) => answer.length === 0);
}

/**
 * Returns the record that voids a form without answers, so that it doesn't count until an administrator restores it.
 */
function blankVoid({ now, translate }: PhoneContext): VoidRecord {
  return { at: now, by: { userId: null, userName: 'Fourscore' }, reason: translate('phoneReply.blankReason') };
}

/** Checks whether this phone's user has already sent the same submission. */
async function isKnown({ db, viewer }: PhoneContext, surveyId: string, xmlHash: Buffer): Promise<boolean> {
  const row = await selectSubmission(db, surveyId);
  return row !== undefined && row.xml_hash.equals(xmlHash) && row.user_id === viewer.userId;
}

/**
 * Returns the overall score of the audit before a stored one; null when there is none or the store is no longer in
 * scope.
 */
async function scoreBefore({ db, recognise }: PhoneContext, surveyId: string): Promise<number | null> {
  const { scope } = await recognise();
  try {
    const survey = await selectSurvey(db, scope, surveyId);
    return (await selectSurveyBefore(db, survey))?.overall ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
