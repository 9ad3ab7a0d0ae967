import { ACTION_LINK_DAYS } from '../../domain/limits.ts';
import { MS_PER_DAY } from '../../domain/days.ts';
import type { Db } from '../db/schema.ts';
import { newToken } from '../identity/viewer.ts';
import { upsertLink } from './linkChanges.ts';

/** The address below which actions are shown to people without an account. */
export const ACTION_PAGE = '/a';

/**
 * Makes the link of an action for a person without an account; the one that it had ends. Its token is in the address
 * alone, and kept as a hash. The caller has looked at who may make it.
 */
export async function makeActionLink(
  db: Db,
  actionId: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ url: string; until: Date }> {
  const { token, hash } = newToken();
  const until = new Date(now.getTime() + ACTION_LINK_DAYS * MS_PER_DAY);
  await upsertLink(db, { action_id: actionId, token_hash: hash, made_at: now, until });
  return { url: `${publicUrl}${ACTION_PAGE}/${token}`, until };
}
