import type { ReplyOf } from '../../contract/kit/call.ts';
import type { readRegionReport } from '../../contract/regions.ts';
import { matches } from '../ui/matches.ts';

/** A group with its stores and users. */
export type GroupEntry = ReplyOf<typeof readRegionReport>['resultData'][number];

/** A group that was found, with those of its stores and users that match: all of them when the group itself does. */
export type FoundGroup = { group: GroupEntry; stores: GroupEntry['stores']; users: GroupEntry['users'] };

/** The groups in which a store's or a user's name contains what was typed, or whose own name does. Pure. */
export function findGroups(groups: readonly GroupEntry[], typed: string): FoundGroup[] {
  return groups.flatMap((group) => {
    if (matches(group.name, typed)) return [{ group, stores: group.stores, users: group.users }];
    const stores = group.stores.filter((store) => matches(store.store_name, typed));
    const users = group.users.filter((user) => matches(user.username, typed));
    return stores.length + users.length > 0 ? [{ group, stores, users }] : [];
  });
}
