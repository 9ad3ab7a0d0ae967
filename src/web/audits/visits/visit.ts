import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { readVisit } from '../../../contract/followUp/schedule/visits.ts';

/** A visit, as returned by the server. */
export type Visit = ReplyOf<typeof readVisit>['resultData'];
