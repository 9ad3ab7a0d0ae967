import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { searchStores, StoreSort } from '../../../contract/places/stores.ts';

/** A store as shown in the list. */
export type StoreRow = ReplyOf<typeof searchStores>['resultData'][number];

/** The sort orders of the list; the first is the default. */
export const STORE_SORTS = [
  'name',
  '-name',
  'group',
  '-group',
  '-users',
  'users',
  '-last_survey',
  'last_survey',
  '-score',
  'score',
] as const satisfies readonly [StoreSort, ...StoreSort[]];
