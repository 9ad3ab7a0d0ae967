import type { ReplyOf } from '../../../../contract/kit/call.ts';
import type { addShare, listShares } from '../../../../contract/insight/reports.ts';

/** A link to a report as lists show it. */
export type Share = ReplyOf<typeof listShares>['resultData'][number];

/** A new link with its URL. */
export type MadeShare = ReplyOf<typeof addShare>['resultData'];

/** A store whose report is shared. */
export type SharedStore = { id: string; name: string };

/** The lifetimes that the user can choose for a link, in days; their texts are under `shares.lives`. */
export const LIVES = ['7', '30', '90', '365'] as const;
export type Life = (typeof LIVES)[number];
