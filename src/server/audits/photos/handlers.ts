import type * as calls from '../../../contract/audits/photos.ts';
import { counts } from '../../../domain/surveyKinds.ts';
import { record } from '../../shared/history/changes.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import { givenSpan } from '../../span.ts';
import { correctionRefusal } from '../surveys/mayCorrect.ts';
import { holdSurvey, updateSurvey } from '../surveys/revisionQueries.ts';
import { holdAssessment, updateAssessment } from '../assessments/revisionQueries.ts';
import { addPhotoOfAssessment, addPhotoOfSurvey } from './addPhoto.ts';
import { deletePhotoRow } from './changes.ts';
import { findPhotos, selectShownAssessmentPhoto, selectShownPhoto } from './queries.ts';

/** Handlers that store, delete and list photos of audits and assessments. */
export const photoHandlers: HandlersOf<typeof calls> = {
  async addPhoto(given, context) {
    await addPhotoOfSurvey(context, given, context.photo);
    return { resultData: { photo_id: given.photo_id } };
  },

  async addAssessmentPhoto(given, context) {
    await addPhotoOfAssessment(context, given, context.photo);
    return { resultData: { photo_id: given.photo_id } };
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

  async deleteAssessmentPhoto({ photo_id: id, reason }, context) {
    const { db, viewer, now, translate } = context;
    const found = await selectShownAssessmentPhoto(db, viewer.scope, id);
    if (!found) throw new Refusal('not_found');
    const held = await holdAssessment(db, viewer.scope, found.assessment_id);
    const forbidden = correctionRefusal(held, viewer, now);
    if (forbidden) throw new Refusal(forbidden);
    // Repeated, because another deletion may have held the lock.
    const photo = await selectShownAssessmentPhoto(db, viewer.scope, id);
    if (!photo) throw new Refusal('not_found');
    const made = { at: now, byId: viewer.userId, byName: viewer.username, reason };
    await updateAssessment(db, held, { row: {} }, made);
    await deletePhotoRow(db, { ...photo, now });
    const subject = { id: held.id, name: held.store_name };
    await record(context, [{ kind: 'assessment_photo_deleted', subject, before: null, after: { reason } }]);
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
