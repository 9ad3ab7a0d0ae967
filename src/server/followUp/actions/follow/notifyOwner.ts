import { MS_PER_DAY } from '../../../../domain/days.ts';
import { OUTSIDE_EMAILS_OF_USER, OUTSIDE_EMAILS_TO_ADDRESS } from '../../../../domain/limits.ts';
import { countOne, type Limit } from '../../../db/rateLimits.ts';
import type { Db } from '../../../db/schema.ts';
import { insertOwnerNotice } from '../../../mail/noticeQueries.ts';
import { insertEmail } from '../../../mail/queries.ts';
import { Refusal } from '../../../refusal.ts';
import { insertSteps } from './changes.ts';
import { deleteEmailedLinks } from './linkChanges.ts';

/** The owner of an action: a user, or a person without an account; null for nobody. */
export type Owner = { userId: string; name: string } | { userId: null; name: string; email: string | null } | null;

/** Returns an owner as columns of `actions`. Users are stored by id only. */
export function ownerColumns(owner: Owner) {
  const namedOwner = owner && owner.userId === null ? owner : null;
  return {
    owner_id: owner?.userId ?? null,
    owner_name: namedOwner?.name ?? null,
    owner_email: namedOwner?.email ?? null,
  };
}

/** The author and time of a change to an action. */
export type ChangeAuthor = { userId: string | null; name: string | null; now: Date };

/**
 * Records on the timeline that an action was assigned, and queues an email to its owner. Sends none to a user who
 * assigned the action to themselves, or if the owner's address is `formerEmail`, the previous owner's. Revokes the
 * links that were emailed to a previous owner with a different address. Throws too_many_emails when the author or the
 * address has reached the daily limit on emails to people without an account.
 */
export async function notifyOwner(
  db: Db,
  actionId: string,
  owner: Owner,
  { by, formerEmail = null }: { by: ChangeAuthor; formerEmail?: string | null },
): Promise<void> {
  const email = owner?.userId === null ? owner.email : null;
  const isSameAddress = email !== null && email.toLowerCase() === formerEmail?.toLowerCase();
  if (!isSameAddress) await deleteEmailedLinks(db, actionId);
  // Steps never change, so they store a user's id. The name is looked up on reading and disappears with the account.
  const text = owner?.userId ?? owner?.name ?? '';
  await insertSteps(db, [{ action_id: actionId, at: by.now, by_id: by.userId, by_name: by.name, kind: 'given', text }]);
  if (owner?.userId && owner.userId !== by.userId) {
    await insertOwnerNotice(db, { userId: owner.userId, actionId, now: by.now });
  }
  if (email === null || isSameAddress) return;
  await countEmail(db, email, by);
  await insertEmail(db, { template: 'actionGiven', recipient: email, language: '', now: by.now, actionId });
}

const OF_USER: Limit = { name: 'emails outside', most: OUTSIDE_EMAILS_OF_USER, windowMs: MS_PER_DAY };
export const TO_ADDRESS: Limit = {
  name: 'emails to an address',
  most: OUTSIDE_EMAILS_TO_ADDRESS,
  windowMs: MS_PER_DAY,
};

/** Counts an email in the same transaction that queues it, so that a rollback undoes both. */
async function countEmail(db: Db, email: string, { userId, now }: ChangeAuthor): Promise<void> {
  const usages = [
    ...(userId === null ? [] : [await countOne(db, OF_USER, [userId], now)]),
    await countOne(db, TO_ADDRESS, [email.toLowerCase()], now),
  ];
  const over = usages.find((usage) => usage.over);
  if (!over) return;
  throw new Refusal('too_many_emails', { field: 'owner_email', retryAfterSeconds: over.remainingSeconds });
}
