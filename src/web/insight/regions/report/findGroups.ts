import type { ReplyOf } from '../../../../contract/kit/call.ts';
import type { readRegionReport } from '../../../../contract/insight/regions.ts';
import type { StoreCard, UserCard } from '../../../../contract/kit/shapes.ts';
import { matches } from '../../../ui/matches.ts';

type Report = ReplyOf<typeof readRegionReport>;
export type GroupFigures = Report['figures'][number];

/**
 * A group of the report. Stores and users that match the search are listed first; `foundStores` and `foundUsers` count
 * them.
 */
export type FoundGroup = {
  id: string;
  name: string;
  figures: GroupFigures;
  stores: readonly StoreCard[];
  users: readonly UserCard[];
  foundStores: number;
  foundUsers: number;
};

/**
 * Returns the groups with a store or a user whose name contains the search text (spec section 2, 'Group/region
 * report'); all groups if the text is empty.
 */
export function findGroups({ resultData: groups, figures }: Report, input: string): FoundGroup[] {
  const searching = input.trim() !== '';
  const isMatch = (name: string) => searching && matches(name, input);
  return groups.flatMap(({ _id: id, name, stores, users }, at) => {
    const ofGroup = figures[at];
    if (!ofGroup) return [];
    const [foundStores, otherStores] = partition(stores, (card) => isMatch(card.store_name));
    const [foundUsers, otherUsers] = partition(users, (card) => isMatch(card.username));
    if (searching && foundStores.length + foundUsers.length === 0) return [];
    return {
      id,
      name,
      figures: ofGroup,
      stores: [...foundStores, ...otherStores],
      users: [...foundUsers, ...otherUsers],
      foundStores: foundStores.length,
      foundUsers: foundUsers.length,
    };
  });
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
