import { countOne } from '../../../db/rateLimits.ts';
import type { Db } from '../../../db/schema.ts';
import { selectStopKey } from '../../../mail/outsideQueries.ts';
import { makeActionLink } from './actionLink.ts';
import { insertSteps } from './changes.ts';
import { TO_ADDRESS } from './notifyOwner.ts';
import { deleteEarlierTries } from './linkChanges.ts';
import { selectOwnedAction } from './linkQueries.ts';

/**
 * Creates the link for an email to an action's owner who has no account. Returns null if no email may be sent, for
 * example because the action was reassigned or the address opted out. For reopened actions, checks the daily limit per
 * address here, because the limit must not prevent an audit from being stored.
 */
export async function makeOwnerLink(
  db: Db,
  { email, actionId, queuedAt, isReopened }: { email: string; actionId: string; queuedAt: Date; isReopened: boolean },
  place: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: null; quote: string; stopKey: string } | null> {
  return db.transaction().execute(async (transaction) => {
    const action = await selectOwnedAction(transaction, actionId, email);
    const stopKey = action && (await selectStopKey(transaction, email));
    if (!action || !stopKey) return null;
    const wasTried = await deleteEarlierTries(transaction, actionId, queuedAt);
    if (isReopened && !wasTried && (await countOne(transaction, TO_ADDRESS, [email.toLowerCase()], place.now)).over)
      return null;
    const { url } = await makeActionLink(transaction, actionId, { ...place, emailed: true });
    // The timeline shows the email once, even though each retry creates another link.
    if (!wasTried) {
      const by = { by_id: action.by_id, by_name: action.by_name };
      await insertSteps(transaction, [{ action_id: actionId, at: place.now, ...by, kind: 'shared' }]);
    }
    return { link: url, email, language: null, quote: `${action.title} (${action.store})`, stopKey };
  });
}
