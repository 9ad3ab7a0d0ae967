import type { Db } from '../db/schema.ts';
import { makeActionLink } from './actionLink.ts';
import { insertSteps } from './changes.ts';
import { selectGivenTo } from './linkQueries.ts';

/**
 * A new link to an action for the person without an account to whom it was given by their address, with what is asked of
 * them; null when it was given to another meanwhile, is not to be done any more, or a mail server refused the address for
 * good. That there is a link now stands on the timeline, by the one who gave the action.
 */
export async function makeGivenLink(
  db: Db,
  { email, actionId }: { email: string; actionId: string },
  place: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: null; quote: string } | null> {
  return db.transaction().execute(async (transaction) => {
    const given = await selectGivenTo(transaction, actionId, email);
    if (!given) return null;
    const { url } = await makeActionLink(transaction, actionId, place);
    // Another try makes another link: to the reader it is the same.
    if (!given.has_link) {
      const by = { by_id: given.by_id, by_name: given.by_name };
      await insertSteps(transaction, [{ action_id: actionId, at: place.now, ...by, kind: 'shared' }]);
    }
    return { link: url, email, language: null, quote: `${given.title} (${given.store})` };
  });
}
