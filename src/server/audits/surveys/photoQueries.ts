import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { surveysById } from './partitionQueries.ts';

/**
 * Whether a photo whose sender is known came from who took its survey: the auditor, or an API token that sees the
 * survey's store. A condition on rows of `photos` and `survey_ids`.
 */
const SENT_BY_AUDITOR = sql<boolean>`(
  exists (
    select from surveys
    where surveys.store_id = survey_ids.store_id and surveys.id = survey_ids.id and surveys.user_id = photos.sent_by
  )
  or exists (
    select from api_tokens
    where api_tokens.id = photos.sent_by and (api_tokens.group_id is null or exists (
      select from group_stores
      where group_stores.group_id = api_tokens.group_id and group_stores.store_id = survey_ids.store_id
    ))
  )
)`;

/** The photos whose survey is there, each with its survey; of those that came before it, those of its own sender. */
export function shownPhotos(db: Db) {
  return surveysById(db)
    .innerJoin('photos', 'photos.survey_id', 'survey_ids.id')
    .where((where) => where.or([where('photos.settled', '=', true), SENT_BY_AUDITOR]));
}

/** How many photos of a row of `surveys` there are to be seen. */
export const PHOTO_COUNT = sql<number>`(
  select count(*)::int
  from photos join survey_ids on survey_ids.id = photos.survey_id
  where photos.survey_id = surveys.id and (photos.settled or ${SENT_BY_AUDITOR})
)`;

/** The ids of a survey's photos by question, in the order in which they came. */
export async function selectPhotosOfSurvey(db: Db, surveyId: string): Promise<Map<string, string[]>> {
  const rows = await shownPhotos(db)
    .where('survey_ids.id', '=', surveyId)
    .groupBy('question_id')
    .select(['question_id', sql<string[]>`array_agg(photos.id order by came_at, photos.id)`.as('ids')])
    .execute();
  return new Map(rows.map(({ question_id: questionId, ids }) => [questionId, ids]));
}

/** The phone that sent a survey, and what it said: the photos that it announced, how many of them are shown, a wrong clock. */
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
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    photos: row.photos,
    photos_came: row.photos_came ?? 0,
    clock: row.clock_said?.toISOString() ?? null,
  };
}
