import type { ReplyOf } from '../../contract/kit/call.ts';
import type { searchStores, StoreSort } from '../../contract/stores.ts';

/** A store as the list shows it. */
export type StoreRow = ReplyOf<typeof searchStores>['resultData'][number];

/** How the list can be ordered; the first is how it is at first. */
export const STORE_SORTS = [
  'name',
  '-name',
  '-last_survey',
  'last_survey',
  '-score',
  'score',
] as const satisfies readonly [StoreSort, ...StoreSort[]];
