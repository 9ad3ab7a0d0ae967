import type * as calls from '../../../contract/audits/photos.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { CallContext } from '../../http/serve.ts';
import type { Scope } from '../../identity/scope.ts';
import { holdInScope } from '../../identity/storeScope.ts';
import { installedInstrument, instrumentAsking } from '../../shared/definitions/installedInstruments.ts';
import { hashOfPhoto, receivePhoto } from '../../shared/images/keep.ts';
import { Refusal } from '../../refusal.ts';
import { isItemOfModule } from '../../shared/definitions/moduleQueries.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { deleteAbsentPhoto, insertPhoto, settlePhoto } from './changes.ts';
import { isDeletedPhoto, selectInstrumentOfSurvey, selectModuleOfAssessment, selectSentPhoto } from './queries.ts';

type Context = Pick<CallContext, 'db' | 'images' | 'viewer' | 'now' | 'waitSignal' | 'transact'>;

/** A photo as received. */
type SentPhoto = { name: string; bytes: Buffer };

/** The columns that name the answer that a photo belongs to. */
type AnswerColumns = Pick<Row<'photos'>, 'survey_id' | 'question_id' | 'assessment_id' | 'item'>;

/** The ids of a record's store, and of the definition version that the record was taken with. */
type RecordRefs = { store_id: string; definition_id: number };

/**
 * The record that a photo belongs to: its columns, how to find it in a scope, and how to check that it contains the
 * photo's question.
 */
type PhotoRecord = {
  answer: AnswerColumns;
  find(db: Db, scope: Scope): Promise<RecordRefs | undefined>;
  /** Refuses an unknown question. `record` is undefined if the record hasn't arrived or isn't in scope. */
  expectQuestion(db: Db, record: RecordRefs | undefined): Promise<void>;
};

/**
 * Stores a photo for a question of a survey, even if the survey hasn't arrived yet. Refuses a photo that differs from
 * a stored one with the same id.
 */
export function addPhotoOfSurvey(
  context: Context,
  { survey_id: surveyId, question_id: questionId, ...facts }: ParsedInputOf<typeof calls.addPhoto>,
  photo: SentPhoto,
): Promise<void> {
  const survey: PhotoRecord = {
    answer: { survey_id: surveyId, question_id: questionId, assessment_id: null, item: null },
    find: (db, scope) => selectInstrumentOfSurvey(db, scope, surveyId),
    async expectQuestion(db, record) {
      const instrument = record
        ? await installedInstrument(db, record.definition_id)
        : await instrumentAsking(db, [questionId]);
      if (!instrument.questions.has(questionId) && !instrument.managerQuestions.has(questionId)) {
        throw new Refusal('unknown_question', { field: 'question_id', values: { question: questionId } });
      }
    },
  };
  return addPhoto(context, survey, facts, photo);
}

/** Stores a photo for an item of an assessment, like `addPhotoOfSurvey`. */
export function addPhotoOfAssessment(
  context: Context,
  { assessment_id: assessmentId, item, ...facts }: ParsedInputOf<typeof calls.addAssessmentPhoto>,
  photo: SentPhoto,
): Promise<void> {
  const assessment: PhotoRecord = {
    answer: { survey_id: null, question_id: null, assessment_id: assessmentId, item },
    find: (db, scope) => selectModuleOfAssessment(db, scope, assessmentId),
    async expectQuestion(db, record) {
      const isAsked = record
        ? (await loadedModule(db, record.definition_id)).items.has(item)
        : await isItemOfModule(db, item);
      if (!isAsked) throw new Refusal('unknown_item', { field: 'item', values: { item } });
    },
  };
  return addPhoto(context, assessment, facts, photo);
}

/** Stores a photo of a record, even if the record hasn't arrived yet. */
async function addPhoto(
  context: Context,
  record: PhotoRecord,
  { photo_id: id, taken }: { photo_id: string; taken?: Date | undefined },
  photo: SentPhoto,
): Promise<void> {
  const { db, viewer, now } = context;
  const content = { ...record.answer, content_hash: hashOfPhoto(photo.bytes) };
  if (await isKnown(context, record, id, content)) return;
  // Fails early, before the image is processed. The transaction repeats the check.
  await record.expectQuestion(db, await record.find(db, viewer.scope));
  const file = await receivePhoto(context, photo);
  await context.transact(async (transaction) => {
    const place = await holdRecord(transaction.db, transaction.viewer.scope, record);
    await record.expectQuestion(transaction.db, place);
    const isNew = await insertPhoto(transaction.db, {
      ...content,
      id,
      file,
      taken_at: taken ?? null,
      came_at: now,
      sent_by: viewer.apiToken?.id ?? viewer.userId,
      settled: place !== undefined,
    });
    // The same photo arrived in the meantime. The new file is removed later as an unused image.
    if (!isNew) expectSame(content, await selectSentPhoto(transaction.db, id));
    else await deleteAbsentPhoto(transaction.db, id);
  });
}

/** Finds a record in the scope and keeps its store locked and in the scope until the transaction ends. */
async function holdRecord(db: Db, scope: Scope, record: PhotoRecord) {
  const place = await record.find(db, scope);
  if (!place) return undefined;
  await holdInScope(db, scope, [place.store_id]);
  return record.find(db, scope);
}

/**
 * Checks whether the photo was sent before, even if it has been deleted in the meantime. If the photo is still waiting
 * for its record and the current sender can see that record, assigns the photo to it.
 */
async function isKnown(
  { db, viewer, transact }: Context,
  record: PhotoRecord,
  id: string,
  content: ContentOfPhoto,
): Promise<boolean> {
  const storedPhoto = await selectSentPhoto(db, id);
  if (!storedPhoto) return isDeletedPhoto(db, id);
  expectSame(content, storedPhoto);
  if (!storedPhoto.settled && (await record.find(db, viewer.scope))) {
    await transact(async (transaction) => {
      if (await holdRecord(transaction.db, transaction.viewer.scope, record)) await settlePhoto(transaction.db, id);
    });
  }
  return true;
}

type ContentOfPhoto = AnswerColumns & { content_hash: Buffer };

/** Refuses a photo that differs from a stored one with the same id. */
function expectSame(content: ContentOfPhoto, storedPhoto: ContentOfPhoto | undefined): void {
  const isSame =
    storedPhoto?.survey_id === content.survey_id &&
    storedPhoto.question_id === content.question_id &&
    storedPhoto.assessment_id === content.assessment_id &&
    storedPhoto.item === content.item &&
    storedPhoto.content_hash.equals(content.content_hash);
  if (!isSame) throw new Refusal('photo_id_taken', { field: 'photo_id' });
}
