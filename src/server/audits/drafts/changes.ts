import { sql } from 'kysely';
import type { Definition } from '../../../domain/checkDefinition.ts';
import type { Edit } from '../../../domain/drafts/edits.ts';
import type { Tree } from '../../../domain/drafts/tree.ts';
import { TRIED_STATES_MAX } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import { checksumOf } from '../definitions/install.ts';

/** The maximum number of stored draft states that one sweep deletes. */
const TRIED_PER_SWEEP = 5;

/** The author and time of a change. */
export type Author = { userId: string; username: string; now: Date };

/** Locks the name of a definition until the transaction ends, so that it never gets two open drafts. */
export async function lockDraftsOf(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('draft of'), hashtext(${name}))`.execute(db);
}

/** Adds a draft and returns its id. */
export async function insertDraft(
  db: Db,
  draft: { kind: Definition['kind']; name: string; base: string | null; content: Tree },
  by: Author,
): Promise<string> {
  const { id } = await db
    .insertInto('drafts')
    .values({ ...draft, content: JSON.stringify(draft.content), ...changedBy(by) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Opens a discarded draft again. */
export async function reopenDraft(db: Db, id: string, by: Author): Promise<void> {
  await db
    .updateTable('drafts')
    .set({ ended: null, ended_at: null, ...changedBy(by) })
    .where('id', '=', id)
    .execute();
}

/** Edits to save in a draft, with the resulting content and the edits that undo them. */
export type NewEdits = {
  definition: Tree;
  edits: readonly Edit[];
  inverse: readonly Edit[];
  corrections: string[];
  restored?: number;
};

/** Saves edits as the next rev of a draft, which must be locked. */
export async function saveEdits(
  db: Db,
  { id, rev }: { id: string; rev: number },
  { definition, edits, inverse, corrections, restored }: NewEdits,
  by: Author,
): Promise<void> {
  await db
    .updateTable('drafts')
    .set({ rev, content: JSON.stringify(definition), corrections, ...changedBy(by) })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('draft_edits')
    .values({
      draft_id: id,
      rev,
      at: by.now,
      by: by.userId,
      by_name: by.username,
      edits: JSON.stringify(edits),
      inverse: JSON.stringify(inverse),
      corrections,
      restored: restored ?? null,
    })
    .execute();
}

/** Stores a state of a draft under a version, so that users can try it. */
export async function insertTrial(
  db: Db,
  { id, rev }: { id: string; rev: number },
  version: string,
  definition: Definition,
  { userId, username, now }: Author,
): Promise<void> {
  if (definition.kind === 'module') {
    const content = JSON.stringify({ ...definition.definition, version });
    await db
      .insertInto('module_trials')
      .values({ version, draft_id: id, draft_rev: rev, content, made_at: now })
      .execute();
    return;
  }
  const instrument = { ...definition.definition, version };
  const { name } = instrument;
  await db
    .insertInto('instruments')
    .values({
      name,
      version,
      checksum: checksumOf(instrument),
      content: JSON.stringify(instrument),
      draft_id: id,
      draft_rev: rev,
      installed_at: now,
      loaded_by: userId,
      loaded_by_name: username,
    })
    .execute();
}

/**
 * Deletes a few states of instrument drafts that no audit or action uses, if they were stored before a time and are not
 * among their draft's newest `TRIED_STATES_MAX`, or if their draft was deleted. The rest must wait for a later sweep,
 * because PostgreSQL reads all surveys and actions for each deleted state.
 */
export async function deleteTrials(db: Db, before: Date): Promise<void> {
  const isReplaced = sql<boolean>`(
    instruments.installed_at < ${before}::timestamptz and ${TRIED_STATES_MAX} <= (
      select count(*) from instruments as newer
      where newer.draft_id = instruments.draft_id and newer.draft_rev > instruments.draft_rev
    )
  )`;
  const instruments = db
    .selectFrom('instruments')
    .where('draft_id', 'is not', null)
    .where(sql<boolean>`(${isReplaced} or not exists (select from drafts where drafts.id = instruments.draft_id))`)
    .where(sql<boolean>`not exists (select from surveys where surveys.instrument_id = instruments.id)`)
    .where(sql<boolean>`not exists (select from actions where actions.instrument_id = instruments.id)`)
    .select('id')
    .limit(TRIED_PER_SWEEP);
  await db.deleteFrom('instruments').where('id', 'in', instruments).execute();
}

/**
 * Deletes the states of module drafts that were stored before a time and are not among their draft's newest
 * `TRIED_STATES_MAX`. Devices on which such a state is being tried have their own copy.
 */
export async function deleteTriedModules(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('module_trials')
    .where('made_at', '<', before)
    .where(
      sql<boolean>`${TRIED_STATES_MAX} <= (
        select count(*) from module_trials as newer
        where newer.draft_id = module_trials.draft_id and newer.draft_rev > module_trials.draft_rev
      )`,
    )
    .execute();
}

/** Closes a draft. Its edits remain until the sweep deletes the draft. */
export async function endDraft(db: Db, id: string, ending: 'published' | 'discarded', by: Author): Promise<void> {
  await db
    .updateTable('drafts')
    .set({ ended: ending, ended_at: by.now, ...changedBy(by) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('draft_people').where('draft_id', '=', id).execute();
}

/** Records that a user has a draft open. */
export async function recordPresence(db: Db, draftId: string, { userId, username, now }: Author): Promise<void> {
  await db
    .insertInto('draft_people')
    .values({ draft_id: draftId, user_id: userId, user_name: username, at: now })
    .onConflict((conflict) => conflict.columns(['draft_id', 'user_id']).doUpdateSet({ user_name: username, at: now }))
    .execute();
}

/** Deletes drafts that were published or discarded before a time, with their edits. */
export async function deleteEndedDrafts(db: Db, ending: 'published' | 'discarded', before: Date): Promise<void> {
  await db.deleteFrom('drafts').where('ended', '=', ending).where('ended_at', '<', before).execute();
}

function changedBy({ userId, username, now }: Author) {
  return { changed_at: now, changed_by: userId, changed_by_name: username };
}
