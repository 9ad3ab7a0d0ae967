import { sql } from 'kysely';
import type { Db, Row } from '../../db/schema.ts';

/** What tells whether a photo is here already. */
export type KnownPhoto = Pick<Row<'photos'>, 'id' | 'survey_id' | 'question_id' | 'content_hash' | 'settled'>;

/** Those of some photos that are here already, by their ids. */
export async function selectKnownPhotos(db: Db, ids: readonly string[]): Promise<Map<string, KnownPhoto>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .select(['id', 'survey_id', 'question_id', 'content_hash', 'settled'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A photo that a survey has by the name of its file alone. */
export type AwaitedPhoto = Row<'awaited_photos'>;

/** Notes photos whose files are awaited; what is noted already stays. */
export async function insertAwaited(db: Db, awaited: readonly AwaitedPhoto[]): Promise<void> {
  if (awaited.length === 0) return;
  await sql`
    insert into awaited_photos
    select * from json_populate_recordset(null::awaited_photos, ${JSON.stringify(awaited)}::json)
    on conflict (id) do nothing`.execute(db);
}

/** The photos that surveys await, survey by survey. */
export function selectAwaited(db: Db, surveyIds: readonly string[]): Promise<AwaitedPhoto[]> {
  return db
    .selectFrom('awaited_photos')
    .where(sql<boolean>`survey_id = any (${surveyIds}::uuid[])`)
    .selectAll()
    .orderBy('survey_id')
    .orderBy('question_id')
    .orderBy('name')
    .execute();
}

/** The surveys that await photos. */
export async function selectAwaitingSurveys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('awaited_photos').select('survey_id').distinct().orderBy('survey_id').execute();
  return rows.map(({ survey_id: id }) => id);
}

/** The names that photos of more than one survey have. */
export async function selectSharedNames(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('awaited_photos')
    .groupBy('name')
    .having(sql<boolean>`count(distinct survey_id) > 1`)
    .select('name')
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Awaits a photo no more; false when it is awaited no more already. */
export async function deleteAwaited(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('awaited_photos').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}
