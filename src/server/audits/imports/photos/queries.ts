import { sql, type NotNull } from 'kysely';
import type { Db, Row } from '../../../db/schema.ts';
import { namedPhotoId } from './names.ts';

/** The sender of imported photos, which is neither a user nor an API token. */
export const NO_SENDER = '00000000-0000-0000-0000-000000000000';

/** The columns of a stored photo that an import needs. */
export type KnownPhoto = Pick<Row<'photos'>, 'id' | 'survey_id' | 'question_id' | 'content_hash' | 'settled'>;

/** Returns the given photos that are already stored, by id. */
export async function selectKnownPhotos(db: Db, ids: readonly string[]): Promise<Map<string, KnownPhoto>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .select(['id', 'survey_id', 'question_id', 'content_hash', 'settled'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ids of the given photos that were deleted. */
export async function selectDeletedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('absent_photos')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('reason', '=', 'deleted')
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A survey's photo that is known by file name only. */
export type AwaitedPhoto = Omit<Row<'awaited_photos'>, 'attached'>;

/** Stores the names of awaited and attached photos. Leaves known names unchanged. */
export async function insertNames(db: Db, names: readonly (AwaitedPhoto & { attached: boolean })[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into awaited_photos (id, survey_id, question_id, name, attached)
    select id, survey_id, question_id, name, attached
    from json_populate_recordset(null::awaited_photos, ${JSON.stringify(names)}::json)
    on conflict (id) do nothing`.execute(db);
}

/** Returns the awaited photos of the given surveys, sorted by survey. */
export function selectAwaitedPhotos(db: Db, surveyIds: readonly string[]): Promise<AwaitedPhoto[]> {
  return db
    .selectFrom('awaited_photos')
    .where(sql<boolean>`survey_id = any (${surveyIds}::uuid[])`)
    .where('attached', '=', false)
    .select(['id', 'survey_id', 'question_id', 'name'])
    .orderBy('survey_id')
    .orderBy('question_id')
    .orderBy('name')
    .execute();
}

/** Returns the ids of the surveys that await photos. */
export async function selectAwaitingSurveys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('awaited_photos')
    .where('attached', '=', false)
    .select('survey_id')
    .distinct()
    .orderBy('survey_id')
    .execute();
  return rows.map(({ survey_id: id }) => id);
}

/** A file name in normalised form for comparison, because Unicode can encode the same letters in several ways. */
const NORMAL_NAME = sql<string>`normalize(name)`;

/** Returns the ids of the surveys that have photos with these names, by name. */
export async function selectSurveysByName(db: Db, names: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('awaited_photos')
    .where(sql<boolean>`${NORMAL_NAME} = any (${names}::text[])`)
    .select([NORMAL_NAME.as('name'), 'survey_id'])
    .distinct()
    .execute();
  const idsByName = new Map<string, Set<string>>();
  for (const { name, survey_id: id } of rows) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
  return idsByName;
}

/** Returns the normalised file names that several surveys use, if a photo of that name is still awaited. */
export async function selectSharedNames(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('awaited_photos')
    .groupBy(NORMAL_NAME)
    .having(sql<boolean>`bool_or(not attached)`)
    .select([NORMAL_NAME.as('name'), sql<boolean>`count(distinct survey_id) > 1`.as('shared')])
    .execute();
  const sharedNames = rows.filter((row) => row.shared).map(({ name }) => name);
  const single = rows.filter((row) => !row.shared).map(({ name }) => name);
  return new Set([...sharedNames, ...(await namesOfUnnamedPhotos(db, single))]);
}

/**
 * Returns the names of photos that earlier releases attached without storing their names. Their ids are derived from
 * the names.
 */
async function namesOfUnnamedPhotos(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const unnamedPhotos = await db
    .selectFrom('photos')
    .leftJoin('awaited_photos', 'awaited_photos.id', 'photos.id')
    .where('photos.sent_by', '=', NO_SENDER)
    .where('photos.survey_id', 'is not', null)
    .where('awaited_photos.id', 'is', null)
    // Ids derived from names have version 8.
    .where(sql<boolean>`substr(photos.id::text, 15, 1) = '8'`)
    .select(['photos.id', 'photos.survey_id', 'photos.question_id'])
    .$narrowType<{ survey_id: NotNull; question_id: NotNull }>()
    .execute();
  return names.filter((name) =>
    unnamedPhotos.some(({ id, survey_id: surveyId, question_id: questionId }) =>
      [name, name.normalize('NFD')].some((form) => namedPhotoId(surveyId, { questionId, name: form }) === id),
    ),
  );
}

/** Marks an awaited photo as attached; returns false if it was not awaited. */
export async function settleAwaitedPhoto(db: Db, id: string): Promise<boolean> {
  const updatedRow = await db
    .updateTable('awaited_photos')
    .set({ attached: true })
    .where('id', '=', id)
    .where('attached', '=', false)
    .returning('id')
    .executeTakeFirst();
  return updatedRow !== undefined;
}
