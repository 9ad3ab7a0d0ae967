import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { surveysById } from '../../shared/surveys/partitionQueries.ts';

/** Returns an SQL condition on rows of `photos`: the photo was sent by an API token that can see the store. */
export function sentByTokenOf(storeId: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from api_tokens
    where api_tokens.id = photos.sent_by and (api_tokens.group_id is null or exists (
      select from group_stores
      where group_stores.group_id = api_tokens.group_id and group_stores.store_id = ${storeId}
    ))
  )`;
}

/**
 * An SQL condition on rows of `photos` and `survey_ids`: the photo was sent by the survey's auditor, or by an API token
 * that can see the store.
 */
const SENT_BY_AUDITOR = sql<boolean>`(
  exists (
    select from surveys
    where surveys.store_id = survey_ids.store_id and surveys.id = survey_ids.id and surveys.user_id = photos.sent_by
  )
  or ${sentByTokenOf(sql`survey_ids.store_id`)}
)`;

/**
 * Selects the photos whose survey is stored, with the survey. A photo isn't settled if it arrived before its survey, or
 * if its sender couldn't see the survey; it is then included only if it was sent by the survey's auditor or by an API
 * token that can see the store.
 */
export function shownPhotos(db: Db) {
  return surveysById(db)
    .innerJoin('photos', 'photos.survey_id', 'survey_ids.id')
    .where((where) => where.or([where('photos.settled', '=', true), SENT_BY_AUDITOR]));
}

/** The number of visible photos of the survey in a row of `surveys`. */
export const PHOTO_COUNT = sql<number>`(
  select count(*)::int
  from photos join survey_ids on survey_ids.id = photos.survey_id
  where photos.survey_id = surveys.id and (photos.settled or ${SENT_BY_AUDITOR})
)`;

/** Returns the ids of a survey's photos by question, in order of arrival. */
export async function selectPhotosOfSurvey(db: Db, surveyId: string): Promise<Map<string, string[]>> {
  const rows = await shownPhotos(db)
    .where('survey_ids.id', '=', surveyId)
    .groupBy('question_id')
    .select(['question_id', sql<string[]>`array_agg(photos.id order by came_at, photos.id)`.as('ids')])
    .$narrowType<{ question_id: NotNull }>()
    .execute();
  return new Map(rows.map(({ question_id: questionId, ids }) => [questionId, ids]));
}

/** Returns the questions whose photos were deleted, with the time of the version that records the deletion. */
export function selectDeletedPhotos(db: Db, surveyId: string) {
  return db
    .selectFrom('absent_photos')
    .where('survey_id', '=', surveyId)
    .where('reason', '=', 'deleted')
    .select(['question_id', 'noted_at'])
    .$narrowType<{ question_id: NotNull }>()
    .execute();
}

/** An SQL condition on rows of `absent_photos`: the absent photo is one of the submission's photos. */
const ANNOUNCED_ABSENT = sql<boolean>`absent_photos.survey_id = submissions.survey_id
  and absent_photos.id = any (submissions.photo_ids)`;

/**
 * Returns the name of the phone that sent a survey, the numbers of photos that were expected, arrived or were left out,
 * and the time on the phone's clock if it was obviously wrong; null if no phone sent the survey.
 */
export async function selectSentByPhone(db: Db, surveyId: string) {
  const row = await db
    .selectFrom('submissions')
    .leftJoin('phones', 'phones.id', 'submissions.phone_id')
    .where('survey_id', '=', surveyId)
    .select(['phones.name', 'clock_said', sql<number>`cardinality(photo_ids)`.as('photos')])
    .select(
      shownPhotos(db)
        .where('survey_ids.id', '=', surveyId)
        .where(sql<boolean>`photos.id = any (submissions.photo_ids)`)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('photos_came'),
    )
    .select((from) => [
      from
        .selectFrom('absent_photos')
        .where(ANNOUNCED_ABSENT)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('absent'),
      from
        .selectFrom('absent_photos')
        .where(ANNOUNCED_ABSENT)
        .where('reason', '<>', 'deleted')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('left_out'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    photos: row.photos - (row.absent ?? 0),
    photos_came: row.photos_came ?? 0,
    photos_left_out: row.left_out ?? 0,
    clock: row.clock_said?.toISOString() ?? null,
  };
}
