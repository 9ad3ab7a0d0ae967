import { sql, type NotNull } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { sentByTokenOf } from '../surveys/photoQueries.ts';

/**
 * An SQL condition on rows of `photos` and `assessments`: the photo was sent by the user who took the assessment, or by
 * an API token that covers its store.
 */
const SENT_BY_AUDITOR = sql<boolean>`(
  assessments.user_id = photos.sent_by or ${sentByTokenOf(sql`assessments.store_id`)}
)`;

/**
 * Selects the photos whose assessment is stored, with the assessment. A photo isn't settled if it arrived before its
 * assessment, or if its sender couldn't see the assessment; it is then included only if it was sent by the assessment's
 * auditor or by an API token that covers the store.
 */
export function shownAssessmentPhotos(db: Db) {
  return db
    .selectFrom('assessments')
    .innerJoin('photos', 'photos.assessment_id', 'assessments.id')
    .where((where) => where.or([where('photos.settled', '=', true), SENT_BY_AUDITOR]));
}

/** Returns the ids of an assessment's photos by item, in order of arrival. */
export async function selectPhotosOfAssessment(db: Db, assessmentId: string): Promise<Map<string, string[]>> {
  const rows = await shownAssessmentPhotos(db)
    .where('assessments.id', '=', assessmentId)
    .groupBy('item')
    .select(['item', sql<string[]>`array_agg(photos.id order by came_at, photos.id)`.as('ids')])
    .$narrowType<{ item: NotNull }>()
    .execute();
  return new Map(rows.map(({ item, ids }) => [item, ids]));
}

/** Returns the items whose photos were deleted, with the time of the version that records the deletion. */
export function selectDeletedAssessmentPhotos(db: Db, assessmentId: string) {
  return db
    .selectFrom('absent_photos')
    .where('assessment_id', '=', assessmentId)
    .where('reason', '=', 'deleted')
    .select(['item', 'noted_at'])
    .$narrowType<{ item: NotNull }>()
    .execute();
}
