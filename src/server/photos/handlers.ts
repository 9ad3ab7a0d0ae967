import { createHash, randomBytes } from 'node:crypto';
import type * as calls from '../../contract/photos.ts';
import { PHOTO_PREFIX } from '../../domain/images.ts';
import type { Db } from '../db/schema.ts';
import { countOne, tooMany } from '../db/rateLimits.ts';
import { drawPhoto } from '../files/picture.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { visibleGroup } from '../identity/groupScope.ts';
import type { Scope } from '../identity/scope.ts';
import { visibleStore } from '../identity/storeScope.ts';
import { DAILY_PHOTOS, keepFiles } from '../images/keep.ts';
import { activeInstrument, installedInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import { givenSpan } from '../span.ts';
import { insertPhoto, settlePhoto } from './changes.ts';
import { findPhotos, selectInstrumentOfSurvey, selectSentPhoto } from './queries.ts';

/** A photo as it came in. */
type SentPhoto = { id: string; surveyId: string; questionId: string; contentHash: Buffer };

/** Photos of audits come in here, and are listed. */
export const photoHandlers: HandlersOf<typeof calls> = {
  async addPhoto({ photo_id: id, survey_id: surveyId, question_id: questionId, taken }, context) {
    const { db, viewer, now, photo } = context;
    const sent: SentPhoto = { id, surveyId, questionId, contentHash: sha256(photo.bytes) };
    if (await isKnown(context, sent)) return { resultData: { photo_id: id } };
    // Before the work is done; what counts is asked again within the transaction.
    await expectQuestion(db, viewer.scope, sent);
    const sender = viewer.apiToken?.id ?? viewer.userId;
    const today = await countOne(db, DAILY_PHOTOS, [sender], now);
    if (today.over) throw tooMany(today);
    const drawn = await drawPhoto(photo);
    const file = `${PHOTO_PREFIX}${randomBytes(16).toString('hex')}.jpg`;
    await keepFiles(context, file, drawn);
    await context.transact(async (own) => {
      const settled = await expectQuestion(own.db, own.viewer.scope, sent);
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
      // The same came in meanwhile. Nothing shows the file, which goes as an unused picture does.
      if (!added) expectSame(sent, await selectSentPhoto(own.db, id));
    });
    return { resultData: { photo_id: id } };
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
 * Whether the photo was taken in before. One that waits for its survey belongs to it from now on, when the sender of now
 * sees the survey.
 */
async function isKnown({ db, viewer, transact }: CallContext, sent: SentPhoto): Promise<boolean> {
  const known = await selectSentPhoto(db, sent.id);
  if (!known) return false;
  expectSame(sent, known);
  if (!known.settled && (await selectInstrumentOfSurvey(db, viewer.scope, sent.surveyId))) {
    await transact(async (own) => {
      if (await selectInstrumentOfSurvey(own.db, own.viewer.scope, sent.surveyId)) await settlePhoto(own.db, sent.id);
    });
  }
  return true;
}

/** Refuses another photo under the id of one that is there. */
function expectSame(sent: SentPhoto, known: Awaited<ReturnType<typeof selectSentPhoto>>): void {
  const isSame =
    known?.survey_id === sent.surveyId &&
    known.question_id === sent.questionId &&
    known.content_hash.equals(sent.contentHash);
  if (!isSame) throw new Refusal('photo_id_taken', { field: 'photo_id' });
}

/**
 * Refuses a question that the survey's instrument lacks; of a survey that is still to come, that audits are taken by now.
 * Gives whether the survey is there: a foreign one is as if it were still to come.
 */
async function expectQuestion(db: Db, scope: Scope, { surveyId, questionId }: SentPhoto): Promise<boolean> {
  const survey = await selectInstrumentOfSurvey(db, scope, surveyId);
  const installed = survey ? await installedInstrument(db, survey.instrument_id) : await activeInstrument(db);
  if (!installed.questions.has(questionId) && !installed.managerQuestions.has(questionId)) {
    throw new Refusal('unknown_question', { field: 'question_id', values: { question: questionId } });
  }
  return survey !== undefined;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
