import { sql } from 'kysely';
import type { Definition } from '../../../domain/checkDefinition.ts';
import type { Edit } from '../../../domain/drafts/edits.ts';
import type { Save } from '../../../domain/drafts/history.ts';
import type { Step } from '../../../domain/drafts/way.ts';
import type { Db } from '../../db/schema.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';

const DRAFT = ['id', 'name', 'base', 'rev', 'content', 'corrections'] as const;

/** A draft that is open. */
export type Draft = Awaited<ReturnType<typeof selectDraft>>;

/** Returns an open draft. Throws not_found if there is none. */
export async function selectDraft(db: Db, id: string) {
  const row = isId(id)
    ? await db.selectFrom('drafts').where('id', '=', id).where('ended', 'is', null).select(DRAFT).executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Locks an open draft until the transaction ends and returns it. Throws not_found if there is none. */
export async function holdDraft(db: Db, id: string): Promise<Draft> {
  if (isId(id)) await db.selectFrom('drafts').where('id', '=', id).select('id').forUpdate().execute();
  return selectDraft(db, id);
}

/** Returns the open draft of a definition; undefined if there is none. */
export function selectNamedDraft(db: Db, name: string): Promise<Draft | undefined> {
  return db.selectFrom('drafts').where('name', '=', name).where('ended', 'is', null).select(DRAFT).executeTakeFirst();
}

/** Returns the latest discarded draft of a definition; undefined if none was discarded after the given time. */
export function selectDiscardedDraft(db: Db, name: string, after: Date): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('drafts')
    .where('name', '=', name)
    .where('ended', '=', 'discarded')
    .where('ended_at', '>', after)
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
}

/** Returns the version under which a state of a draft is tried; undefined if that state isn't stored. */
export function selectTrial(
  db: Db,
  kind: Definition['kind'],
  draftId: string,
  rev: number,
): Promise<{ version: string } | undefined> {
  return db
    .selectFrom(kind === 'audit' ? 'instruments' : 'module_trials')
    .where('draft_id', '=', draftId)
    .where('draft_rev', '=', rev)
    .select('version')
    .executeTakeFirst();
}

export type SavedEdits = { rev: number; by: string; edits: Edit[]; inverse: Edit[] };

/**
 * Returns the edits that were saved in a draft after a rev, oldest first: all of them, or only those of the first
 * `most` saves.
 */
export function selectEditsSince(db: Db, draftId: string, rev: number, most?: number): Promise<SavedEdits[]> {
  return db
    .selectFrom('draft_edits')
    .where('draft_id', '=', draftId)
    .where('rev', '>', rev)
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .orderBy('rev')
    .select(['rev', 'by', 'edits', 'inverse'])
    .execute();
}

/** Returns all saves of a draft without their edits, oldest first. */
export function selectSteps(db: Db, draftId: string): Promise<Step[]> {
  const saves = db.selectFrom('draft_edits').where('draft_id', '=', draftId);
  return saves.orderBy('rev').select(['rev', 'restored']).execute();
}

/** Returns the edits that were saved in a draft at the given revs, oldest first. */
export function selectSaves(db: Db, draftId: string, revs: readonly number[]): Promise<SavedEdits[]> {
  return db
    .selectFrom('draft_edits')
    .where('draft_id', '=', draftId)
    .where(sql<boolean>`rev = any(${[...revs]}::int[])`)
    .orderBy('rev')
    .select(['rev', 'by', 'edits', 'inverse'])
    .execute();
}

/**
 * The maximum number of saves that a draft's history contains, and the maximum total size of their edits and inverse
 * edits, in bytes.
 */
const HISTORY_MAX = 1_000;
const HISTORY_MAX_BYTES = 4_000_000;

/**
 * Returns the latest saves of a draft up to the given rev, newest first, within the limits above. The latest save is
 * returned even if it exceeds the size limit. Sizes are measured as PostgreSQL stores the edits, which may be
 * compressed.
 */
export function selectHistory(
  db: Db,
  { id, rev }: Pick<Draft, 'id' | 'rev'>,
): Promise<(Save & { by_name: string | null })[]> {
  const newest = db
    .selectFrom('draft_edits')
    .where('draft_id', '=', id)
    .where('rev', '<=', rev)
    .orderBy('rev', 'desc')
    .limit(HISTORY_MAX)
    .select(['rev', 'at', 'by', 'by_name', 'restored', 'edits', 'inverse'])
    .select(sql<string>`sum(pg_column_size(edits) + pg_column_size(inverse)) over (order by rev desc)`.as('bytes'));
  return db
    .selectFrom(newest.as('newest'))
    .where((where) => where.or([where('bytes', '<=', String(HISTORY_MAX_BYTES)), where('rev', '=', rev)]))
    .orderBy('rev', 'desc')
    .select(['rev', 'at', 'by', 'by_name', 'restored', 'edits', 'inverse'])
    .execute();
}

/** Returns the paths of texts that were marked as corrected at a rev. */
export async function selectCorrections(db: Db, draftId: string, rev: number): Promise<string[]> {
  const row = await db
    .selectFrom('draft_edits')
    .where('draft_id', '=', draftId)
    .where('rev', '=', rev)
    .select('corrections')
    .executeTakeFirst();
  return row?.corrections ?? [];
}

/** Returns the users who had a draft open after the given time, sorted by name. */
export function selectPeople(db: Db, draftId: string, since: Date) {
  return db
    .selectFrom('draft_people')
    .where('draft_id', '=', draftId)
    .where('at', '>', since)
    .orderBy('user_name')
    .orderBy('user_id')
    .select(['user_id', 'user_name', 'at'])
    .execute();
}
