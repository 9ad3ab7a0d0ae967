import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';
import { shownAssessmentPhotos } from '../assessments/photoQueries.ts';
import { shownPhotos } from '../surveys/photoQueries.ts';

/** Inserts a photo; returns false when its id is taken. */
export async function insertPhoto(db: Db, photo: Insertable<Tables['photos']>): Promise<boolean> {
  const row = await db
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Permanently assigns a photo to its survey or assessment. */
export function settlePhoto(db: Db, id: string) {
  return db.updateTable('photos').set({ settled: true }).where('id', '=', id).execute();
}

/** Permanently assigns photos to surveys and assessments that have arrived. */
export function settlePhotos(db: Db) {
  const ofSurveys = shownPhotos(db).where('photos.settled', '=', false).select('photos.id');
  const ofAssessments = shownAssessmentPhotos(db).where('photos.settled', '=', false).select('photos.id');
  return db.updateTable('photos').set({ settled: true }).where('id', 'in', ofSurveys.unionAll(ofAssessments)).execute();
}

/**
 * Deletes the photos that arrived by this time and still aren't assigned to a survey or assessment; returns their
 * number.
 */
export async function deleteOrphanPhotos(db: Db, before: Date): Promise<number> {
  const orphans = db.deleteFrom('photos').where('settled', '=', false).where('came_at', '<=', before);
  const [{ numDeletedRows }] = (await orphans.execute()) as [{ numDeletedRows: bigint }];
  return Number(numDeletedRows);
}

/** Deletes a photo and records the deletion. */
export async function deletePhotoRow(
  db: Db,
  { now, ...photo }: Omit<Insertable<Tables['absent_photos']>, 'reason' | 'noted_at'> & { now: Date },
): Promise<void> {
  await db.deleteFrom('photos').where('id', '=', photo.id).execute();
  await db
    .insertInto('absent_photos')
    .values({ ...photo, reason: 'deleted', noted_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ reason: 'deleted', noted_at: now }))
    .execute();
}

/** Records why a photo of a survey or assessment is absent, unless the photo is stored. */
export async function insertAbsentPhoto(db: Db, absent: Insertable<Tables['absent_photos']>): Promise<void> {
  if (await db.selectFrom('photos').where('id', '=', absent.id).select('id').executeTakeFirst()) return;
  await db
    .insertInto('absent_photos')
    .values(absent)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Deletes the record of why a photo is absent, unless the reason is that the photo was deleted. */
export function deleteAbsentPhoto(db: Db, id: string) {
  return db.deleteFrom('absent_photos').where('id', '=', id).where('reason', '<>', 'deleted').execute();
}
