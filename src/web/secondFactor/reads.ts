import { listSessions } from '../../contract/account.ts';
import { readSecondFactor, readSignInRules } from '../../contract/secondFactor.ts';

/** What a change of one's own second factor shows in: it ends one's other sessions as well. */
export const OWN_FACTOR = [readSecondFactor, readSignInRules, listSessions] as const;
