import type { ReplyOf } from '../../contract/kit/call.ts';
import type { addShare, listShares } from '../../contract/followUp/shares.ts';

/** A link to a report as lists show it. */
export type Share = ReplyOf<typeof listShares>['resultData'][number];

/** A link that was just made: its address is told this once. */
export type MadeShare = ReplyOf<typeof addShare>['resultData'];

/** A store whose report is shared. */
export type SharedStore = { id: string; name: string };

/** For how long a link may be chosen to work, in days, as the words of `shares.lives` name it. */
export const LIVES = ['7', '30', '90', '365'] as const;
export type Life = (typeof LIVES)[number];
