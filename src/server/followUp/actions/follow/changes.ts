import { sql, type Insertable } from 'kysely';
import type { ActionProgress } from '../../../../domain/actions/follow.ts';
import type { Db, Tables } from '../../../db/schema.ts';

export function insertAction(db: Db, action: Insertable<Tables['actions']>) {
  return db.insertInto('actions').values(action).execute();
}

/** Inserts steps into the timelines of actions. */
export async function insertSteps(db: Db, steps: readonly Insertable<Tables['action_steps']>[]): Promise<void> {
  if (steps.length > 0) await db.insertInto('action_steps').values(steps).execute();
}

/**
 * Updates the progress of an action. With `isVisibleChange`, increments its version, because something visible has
 * changed.
 */
export function updateProgress(
  db: Db,
  id: string,
  progress: ActionProgress,
  { isVisibleChange }: { isVisibleChange: boolean },
) {
  return db
    .updateTable('actions')
    .set({
      status: progress.status,
      realised: progress.realised,
      repeated: progress.repeated,
      confirmed_by: progress.confirmedBy,
      settled_at: new Date(progress.settledAt),
      version: sql`version + ${isVisibleChange ? 1 : 0}`,
    })
    .where('id', '=', id)
    .execute();
}

/** Queues the emails about actions that an audit or assessment reopened (migration 0058). */
export async function insertReopenedEmails(
  db: Db,
  actionIds: readonly string[],
  { audit, now }: { audit: string; now: Date },
): Promise<void> {
  if (actionIds.length > 0) await sql`select tell_reopened(${actionIds}::uuid[], ${audit}, ${now})`.execute(db);
}
