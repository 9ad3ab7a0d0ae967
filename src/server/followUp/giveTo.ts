import type { Db } from '../db/schema.ts';
import { insertGivenMail } from '../mail/noticeQueries.ts';
import { insertMail } from '../mail/queries.ts';
import { insertSteps } from './changes.ts';
import { deleteLink } from './linkChanges.ts';

/** Who sees to an action: a user, or a person without an account; null for no one. */
export type Owner = { userId: string; name: string } | { userId: null; name: string; email: string | null } | null;

/** An owner as an action keeps them: a user by their id alone. */
export function ownerColumns(owner: Owner) {
  const named = owner && owner.userId === null ? owner : null;
  return { owner_id: owner?.userId ?? null, owner_name: named?.name ?? null, owner_email: named?.email ?? null };
}

/** Who does something to an action, and when. */
export type By = { userId: string | null; name: string | null; now: Date };

/**
 * Says on the timeline to whom an action was given. Whichever call gives an action to a person, its plan too, says so here
 * and nowhere else. A user gets a mail, unless they gave it to themselves; a person without an account who has an address one
 * with a link to the action.
 */
export async function tellGiven(db: Db, actionId: string, owner: Owner, by: By): Promise<void> {
  // A link was for the one who had the action before.
  await deleteLink(db, actionId, by.now);
  // Steps stay as they are for ever: a user's name, which goes with their account, is looked up when they are read.
  const text = owner?.userId ?? owner?.name ?? '';
  await insertSteps(db, [{ action_id: actionId, at: by.now, by_id: by.userId, by_name: by.name, kind: 'given', text }]);
  if (owner?.userId && owner.userId !== by.userId) {
    await insertGivenMail(db, { userId: owner.userId, actionId, now: by.now });
  }
  if (owner?.userId === null && owner.email !== null) {
    await insertMail(db, { template: 'actionGiven', recipient: owner.email, language: '', now: by.now, actionId });
  }
}
