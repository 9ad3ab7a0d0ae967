import { createHash, randomBytes } from 'node:crypto';
import type * as calls from '../../../contract/audits/photos.ts';
import { counts } from '../../../domain/counted.ts';
import { PHOTO_PREFIX } from '../../../domain/images.ts';
import { record } from '../../shared/history/changes.ts';
import type { Db } from '../../db/schema.ts';
import { countOne, tooMany } from '../../db/rateLimits.ts';
import { drawPhoto } from '../../files/picture.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { DAILY_PHOTOS, keepFiles } from '../../shared/images/keep.ts';
import { installedInstrument, instrumentAsking } from '../../shared/definitions/installed.ts';
import { Refusal } from '../../refusal.ts';
import { givenSpan } from '../../span.ts';
import { correctionRefusal } from '../surveys/mayCorrect.ts';
import { holdSurvey, updateSurvey } from '../surveys/revisionQueries.ts';
import { deleteAbsentPhoto, deletePhotoRow, insertPhoto, settlePhoto } from './changes.ts';
import {
  findPhotos,
  holdInstrumentOfSurvey,
  isDeletedPhoto,
  selectInstrumentOfSurvey,
  selectSentPhoto,
  selectShownPhoto,
} from './queries.ts';

/** A photo as received. */
type SentPhoto = { id: string; surveyId: string; questionId: string; contentHash: Buffer };

/** Handlers that store, delete and list photos of audits. */
export const photoHandlers: HandlersOf<typeof calls> = {
  async addPhoto({ photo_id: id, survey_id: surveyId, question_id: questionId, taken }, context) {
    const { db, viewer, now, photo } = context;
    const sent: SentPhoto = { id, surveyId, questionId, contentHash: sha256(photo.bytes) };
    if (await isKnown(context, sent)) return { resultData: { photo_id: id } };
    // Fails early, before the image is processed. The transaction repeats the check.
    await expectQuestion(db, await selectInstrumentOfSurvey(db, viewer.scope, surveyId), sent);
    const sender = viewer.apiToken?.id ?? viewer.userId;
    const today = await countOne(db, DAILY_PHOTOS, [sender], now);
    if (today.over) throw tooMany(today);
    const drawn = await drawPhoto(photo, { person: viewer.userId, gone: context.waiting() });
    const file = `${PHOTO_PREFIX}${randomBytes(16).toString('hex')}.jpg`;
    await keepFiles(context, file, drawn);
    await context.transact(async (own) => {
      const survey = await holdInstrumentOfSurvey(own.db, own.viewer.scope, surveyId);
      await expectQuestion(own.db, survey, sent);
      const settled = survey !== undefined;
      const added = await insertPhoto(own.db, {
        id,
        survey_id: surveyId,
        question_id: questionId,
        file,
        content_hash: sent.contentHash,
        taken_at: taken ?? null,
        came_at: now,
        sent_by: sender,
        settled,
      });
      // The same photo arrived in the meantime. The new file is removed later as an unused image.
      if (!added) expectSame(sent, await selectSentPhoto(own.db, id));
      else await deleteAbsentPhoto(own.db, id);
    });
    return { resultData: { photo_id: id } };
  },

  async deletePhoto({ photo_id: id, reason }, context) {
    const { db, viewer, now, translate } = context;
    const found = await selectShownPhoto(db, viewer.scope, id);
    if (!found) throw new Refusal('not_found');
    const held = await holdSurvey(db, viewer.scope, found.survey_id);
    const forbidden = correctionRefusal(held, viewer, now);
    if (forbidden) throw new Refusal(forbidden);
    // Repeated, because another deletion may have held the lock.
    const photo = await selectShownPhoto(db, viewer.scope, id);
    if (!photo) throw new Refusal('not_found');
    const made = { at: now, byId: viewer.userId, byName: viewer.username, reason };
    await updateSurvey(db, held, { row: { counted: counts({ kind: held.kind, voidAt: held.void_at }) } }, made);
    await deletePhotoRow(db, { ...photo, now });
    const subject = { id: held.id, name: held.store_name };
    await record(context, [{ kind: 'photo_deleted', subject, before: null, after: { reason } }]);
    return { resultData: translate('messages.photoDeleted') };
  },

  async listPhotos({ store_id: storeId, group_id: groupId, question_id: questionId, page, size, ...range }, context) {
    const { db, viewer } = context;
    const [store, group] = await Promise.all([
      storeId === undefined ? undefined : visibleStore(db, viewer.scope, storeId),
      groupId === undefined ? undefined : visibleGroup(db, viewer, groupId),
    ]);
    const filter = { storeId: store, groupId: group, questionId, span: givenSpan(range, viewer) };
    const { rows, count } = await findPhotos(db, viewer.scope, filter, { limit: size, offset: (page - 1) * size });
    return {
      resultData: rows.map((row) => ({
        photo_id: row.id,
        question_id: row.question_id,
        survey_id: row.survey_id,
        store_id: row.store_id,
        store_name: row.name,
        date: row.audited_at.toISOString(),
      })),
      count,
    };
  },
};

/**
 * Checks whether the photo was sent before, even if it was deleted since. Assigns a photo that waits for its survey, if
 * the current sender can see the survey.
 */
async function isKnown({ db, viewer, transact }: CallContext, sent: SentPhoto): Promise<boolean> {
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

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
