import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { readRegionReport } from '../../../contract/insight/regions.ts';
import { matches } from '../../ui/matches.ts';

/** A group with its stores and users. */
export type GroupEntry = ReplyOf<typeof readRegionReport>['resultData'][number];

/** A group found by the search, with its matching stores and users; all of them if the group itself matches. */
export type FoundGroup = { group: GroupEntry; stores: GroupEntry['stores']; users: GroupEntry['users'] };

/** The sort orders of the groups; the first is the default. */
export const GROUP_SORTS = ['name', '-name', '-stores', '-users'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Returns the groups in the given order. `groups` must be sorted by name. */
export function sortGroups(groups: readonly FoundGroup[], sort: GroupSort): readonly FoundGroup[] {
  if (sort === 'name') return groups;
  if (sort === '-name') return groups.toReversed();
  const part = sort === '-stores' ? 'stores' : 'users';
  return groups.toSorted((one, other) => other.group[part].length - one.group[part].length);
}

/** Returns the groups whose own name, or the name of one of their stores or users, matches the search text. */
export function findGroups(groups: readonly GroupEntry[], input: string): FoundGroup[] {
  return groups.flatMap((group) => {
    if (matches(group.name, input)) return [{ group, stores: group.stores, users: group.users }];
    const stores = group.stores.filter((store) => matches(store.store_name, input));
    const users = group.users.filter((user) => matches(user.username, input));
    return stores.length + users.length > 0 ? [{ group, stores, users }] : [];
  });
}
