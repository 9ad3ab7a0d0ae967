import { createHash } from 'node:crypto';
import { selectSurvey, selectSurveyBefore } from '../surveys/queries.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import { scoreGivenSurvey, type ScoredSurvey } from '../surveys/intake.ts';
import { submitSurvey } from '../surveys/submitSurvey.ts';
import type { PhoneContext } from './context.ts';
import type { Words } from './form/texts.ts';
import { selectSubmission } from './queries.ts';
import { headOf, readSubmission, type ReadSubmission } from './readSubmission.ts';
import { readXml } from './readXml.ts';
import type { Forms } from './versions.ts';

/** A submission that is stored, now or since before, with the score of the store's audit before it. */
export type TakenIn = {
  read: ReadSubmission;
  scored: ScoredSurvey;
  installed: InstalledInstrument;
  before: number | null;
};

/**
 * Takes in a filled form as a survey, by the very intake of /survey/add. The same submission again changes nothing and
 * is answered the same, whatever became of the store since; another with its id is refused.
 */
export async function takeIn(
  context: PhoneContext,
  { forms, words, xml }: { forms: Forms; words: Words; xml: Buffer },
): Promise<TakenIn> {
  const root = readXml(xml);
  const head = headOf(root);
  const installed = await forms.instrumentOf(head.formId, head.version);
  if (!installed) throw new Refusal('form_unknown');
  const read = readSubmission(root, head.surveyId, installed, { now: context.now, words });
  const xmlHash = createHash('sha256').update(xml).digest();
  const { photos, clockSaid } = read;
  const sent = { installed, xmlHash, photoIds: photos.map(({ id }) => id), clockSaid };
  try {
    const { survey, added, before } = await submitSurvey(context, read.survey, sent);
    if (added) return { read, scored: survey, installed, before };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    if (!(await isKnown(context, head.surveyId, xmlHash))) {
      throw new Refusal('foreign_store', { values: { store: read.storeName || read.survey.storeId } });
    }
  }
  if (!(await isKnown(context, head.surveyId, xmlHash))) throw new Refusal('submission_changed');
  return {
    read,
    scored: scoreGivenSurvey(installed, read.survey),
    installed,
    before: await scoreBefore(context, head.surveyId),
  };
}

/** Whether the very same submission came in before from this phone's user. */
async function isKnown({ db, viewer }: PhoneContext, surveyId: string, xmlHash: Buffer): Promise<boolean> {
  const known = await selectSubmission(db, surveyId);
  return known !== undefined && known.xml_hash.equals(xmlHash) && known.user_id === viewer.userId;
}

/** The overall score of the audit before a stored one; null where there is none, or its store is no longer seen. */
async function scoreBefore({ db, viewer }: PhoneContext, surveyId: string): Promise<number | null> {
  try {
    const survey = await selectSurvey(db, viewer.scope, surveyId);
    return (await selectSurveyBefore(db, survey))?.overall ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
