import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { readRegionReport } from '../../../contract/regions.ts';
import type { StoreCard, UserCard } from '../../../contract/kit/shapes.ts';
import { matches } from '../../ui/matches.ts';

type Report = ReplyOf<typeof readRegionReport>;
export type GroupFigures = Report['figures'][number];

/** A group of the report; what a search found of it stands first, and how much that is. */
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
 * The groups with a store or a user whose name contains what was typed (spec section 2, 'Group/region report'); all of
 * them while nothing is typed.
 */
export function findGroups({ resultData: groups, figures }: Report, typed: string): FoundGroup[] {
  const searching = typed.trim() !== '';
  const found = (name: string) => searching && matches(name, typed);
  return groups.flatMap(({ _id: id, name, stores, users }, at) => {
    const ofGroup = figures[at];
    if (!ofGroup) return [];
    const [foundStores, otherStores] = split(stores, (card) => found(card.store_name));
    const [foundUsers, otherUsers] = split(users, (card) => found(card.username));
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

function split<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
