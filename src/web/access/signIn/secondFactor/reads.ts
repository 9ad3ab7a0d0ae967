import { listSessions } from '../../../../contract/access/account.ts';
import { readSecondFactor, readSignInRules } from '../../../../contract/access/signIn/secondFactor.ts';

/** The reads to reload after the user's own second factor changes; the change also ends the user's other sessions. */
export const OWN_FACTOR = [readSecondFactor, readSignInRules, listSessions] as const;
