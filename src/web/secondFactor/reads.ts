import { listSessions } from '../../contract/access/account.ts';
import { readSecondFactor, readSignInRules } from '../../contract/access/secondFactor.ts';

/** What a change of one's own second factor shows in: it ends one's other sessions as well. */
export const OWN_FACTOR = [readSecondFactor, readSignInRules, listSessions] as const;
