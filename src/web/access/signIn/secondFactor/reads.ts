import { listSessions } from '../../../../contract/access/account.ts';
import { readSecondFactor, readSignInRules } from '../../../../contract/access/signIn/secondFactor.ts';

/** The reads to reload after the user's own second factor changes. */
export const OWN_FACTOR = [readSecondFactor, readSignInRules, listSessions] as const;
