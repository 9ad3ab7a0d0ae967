import type * as calls from '../../../contract/audits/photos.ts';
import { counts } from '../../../domain/surveyKinds.ts';
import { record } from '../../shared/history/changes.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import { givenSpan } from '../../span.ts';
import { correctionRefusal } from '../surveys/mayCorrect.ts';
import { holdSurvey, updateSurvey, type VersionFacts } from '../surveys/revisionQueries.ts';
import { holdAssessment, updateAssessment } from '../assessments/revisionQueries.ts';
import { addPhotoOfAssessment, addPhotoOfSurvey } from './addPhoto.ts';
import { deletePhotoRow } from './changes.ts';
import { findPhotos, selectShownAssessmentPhoto, selectShownPhoto } from './queries.ts';

/** Handlers that store and delete photos of audits and assessments, and list photos of audits. */
export const photoHandlers: HandlersOf<typeof calls> = {
  async addPhoto(input, context) {
    await addPhotoOfSurvey(context, input, context.photo);
    return { resultData: { photo_id: input.photo_id } };
  },

  async addAssessmentPhoto(input, context) {
    await addPhotoOfAssessment(context, input, context.photo);
    return { resultData: { photo_id: input.photo_id } };
  },

  async deletePhoto({ photo_id: id, reason }, context) {
    return deleteShownPhoto(context, {
      find: () => selectShownPhoto(context.db, context.viewer.scope, id),
      hold: ({ survey_id: surveyId }) => holdSurvey(context.db, context.viewer.scope, surveyId),
      addVersion: (survey, facts) =>
        updateSurvey(
          context.db,
          survey,
          { row: { counted: counts({ kind: survey.kind, voidAt: survey.void_at }) } },
          facts,
        ),
      entry: 'photo_deleted',
      reason,
    });
  },

  async deleteAssessmentPhoto({ photo_id: id, reason }, context) {
    return deleteShownPhoto(context, {
      find: () => selectShownAssessmentPhoto(context.db, context.viewer.scope, id),
      hold: ({ assessment_id: assessmentId }) => holdAssessment(context.db, context.viewer.scope, assessmentId),
      addVersion: (assessment, facts) => updateAssessment(context.db, assessment, { row: {} }, facts),
      entry: 'assessment_photo_deleted',
      reason,
    });
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

type Deletion<Photo, Parent> = {
  find: () => Promise<Photo | undefined>;
  /** Returns the photo's record and locks it. */
  hold: (photo: Photo) => Promise<Parent>;
  /** Adds a version to the locked record. */
  addVersion: (parent: Parent, facts: VersionFacts) => Promise<void>;
  entry: 'photo_deleted' | 'assessment_photo_deleted';
  reason: string;
};

type HeldRecord = Parameters<typeof correctionRefusal>[0] & { id: string; store_name: string };

/** Deletes a photo, and adds a version to its record and an entry to the history. */
async function deleteShownPhoto<
  Photo extends Omit<Parameters<typeof deletePhotoRow>[1], 'now'>,
  Parent extends HeldRecord,
>(context: CallContext, { find, hold, addVersion, entry, reason }: Deletion<Photo, Parent>) {
  const { db, viewer, now, translate } = context;
  const match = await find();
  if (!match) throw new Refusal('not_found');
  const heldRecord = await hold(match);
  const refusalCode = correctionRefusal(heldRecord, viewer, now);
  if (refusalCode) throw new Refusal(refusalCode);
  // Repeated, because another deletion may have held the lock.
  const photo = await find();
  if (!photo) throw new Refusal('not_found');
  await addVersion(heldRecord, { at: now, byId: viewer.userId, byName: viewer.username, reason });
  await deletePhotoRow(db, { ...photo, now });
  const subject = { id: heldRecord.id, name: heldRecord.store_name };
  await record(context, [{ kind: entry, subject, before: null, after: { reason } }]);
  return { resultData: translate('messages.photoDeleted') };
}
