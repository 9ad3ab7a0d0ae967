import type * as calls from '../../../contract/audits/photos.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import type { Db } from '../../db/schema.ts';
import type { CallContext } from '../../http/serve.ts';
import { installedInstrument, instrumentAsking } from '../../shared/definitions/installedInstruments.ts';
import { hashOfPhoto, receivePhoto } from '../../shared/images/keep.ts';
import { Refusal } from '../../refusal.ts';
import { deleteAbsentPhoto, insertPhoto, settlePhoto } from './changes.ts';
import { holdInstrumentOfSurvey, isDeletedPhoto, selectInstrumentOfSurvey, selectSentPhoto } from './queries.ts';

/** A photo as received. */
type SentPhoto = { id: string; surveyId: string; questionId: string; contentHash: Buffer };

type Context = Pick<CallContext, 'db' | 'images' | 'viewer' | 'now' | 'waiting' | 'transact'>;

/**
 * Stores a photo, re-encoded, for a question of a survey, even if the survey hasn't arrived yet. Sending the same photo
 * again has no effect. Refuses unreadable photos, unknown questions, and another photo with the id of a stored one.
 */
export async function addPhotoOfSurvey(
  context: Context,
  { photo_id: id, survey_id: surveyId, question_id: questionId, taken }: ParsedInputOf<typeof calls.addPhoto>,
  photo: { name: string; bytes: Buffer },
): Promise<void> {
  const { db, viewer, now } = context;
  const sent: SentPhoto = { id, surveyId, questionId, contentHash: hashOfPhoto(photo.bytes) };
  if (await isKnown(context, sent)) return;
  // Fails early, before the image is processed. The transaction repeats the check.
  await expectQuestion(db, await selectInstrumentOfSurvey(db, viewer.scope, surveyId), sent);
  const file = await receivePhoto(context, photo);
  await context.transact(async (own) => {
    const survey = await holdInstrumentOfSurvey(own.db, own.viewer.scope, surveyId);
    await expectQuestion(own.db, survey, sent);
    const added = await insertPhoto(own.db, {
      id,
      survey_id: surveyId,
      question_id: questionId,
      file,
      content_hash: sent.contentHash,
      taken_at: taken ?? null,
      came_at: now,
      sent_by: viewer.apiToken?.id ?? viewer.userId,
      settled: survey !== undefined,
    });
    // The same photo arrived in the meantime. The new file is removed later as an unused image.
    if (!added) expectSame(sent, await selectSentPhoto(own.db, id));
    else await deleteAbsentPhoto(own.db, id);
  });
}

/**
 * Checks whether the photo was sent before, even if it has been deleted in the meantime. Assigns a photo that waits for
 * its survey, if the current sender can see the survey.
 */
async function isKnown({ db, viewer, transact }: Context, sent: SentPhoto): Promise<boolean> {
  const known = await selectSentPhoto(db, sent.id);
  if (!known) return isDeletedPhoto(db, sent.id);
  expectSame(sent, known);
  if (!known.settled && (await selectInstrumentOfSurvey(db, viewer.scope, sent.surveyId))) {
    await transact(async (own) => {
      if (await holdInstrumentOfSurvey(own.db, own.viewer.scope, sent.surveyId)) await settlePhoto(own.db, sent.id);
    });
  }
  return true;
}

/** Refuses another photo with the id of a stored one. */
function expectSame(sent: SentPhoto, known: Awaited<ReturnType<typeof selectSentPhoto>>): void {
  const isSame =
    known?.survey_id === sent.surveyId &&
    known.question_id === sent.questionId &&
    known.content_hash.equals(sent.contentHash);
  if (!isSame) throw new Refusal('photo_id_taken', { field: 'photo_id' });
}

/**
 * Refuses a question that the survey's instrument lacks or, while the survey hasn't arrived, that no installed version
 * has.
 */
async function expectQuestion(
  db: Db,
  survey: { instrument_id: number } | undefined,
  { questionId }: SentPhoto,
): Promise<void> {
  const installed = survey
    ? await installedInstrument(db, survey.instrument_id)
    : await instrumentAsking(db, [questionId]);
  if (!installed.questions.has(questionId) && !installed.managerQuestions.has(questionId)) {
    throw new Refusal('unknown_question', { field: 'question_id', values: { question: questionId } });
  }
}
