import { ACTION_LINK_DAYS } from '../../../../domain/limits.ts';
import { MS_PER_DAY } from '../../../../domain/days.ts';
import type { Db } from '../../../db/schema.ts';
import { newToken } from '../../../identity/viewer.ts';
import { insertLink } from './linkChanges.ts';

/** The path at which actions are shown to people without an account. */
export const ACTION_PAGE = '/a';

/**
 * Creates a link to an action for a person without an account; existing links remain valid. The URL contains the token;
 * only a hash of the token is stored. The caller checks permissions.
 */
export async function makeActionLink(
  db: Db,
  actionId: string,
  { publicUrl, now, emailed = false }: { publicUrl: string; now: Date; emailed?: boolean },
): Promise<{ url: string; until: Date }> {
  const { token, hash } = newToken();
  const until = new Date(now.getTime() + ACTION_LINK_DAYS * MS_PER_DAY);
  await insertLink(db, { action_id: actionId, token_hash: hash, made_at: now, until, emailed });
  return { url: `${publicUrl}${ACTION_PAGE}/${token}`, until };
}
