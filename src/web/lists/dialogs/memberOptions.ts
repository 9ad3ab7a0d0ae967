import type { ListOption } from '../../ui/popups/OptionList.tsx';

/** The query for the members of one group. */
type GroupCall<C> = {
  data: { resultData: readonly C[] } | undefined;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
};

/** The result of `memberOptions`. */
export type MemberOptions = ReturnType<typeof memberOptions>;

/**
 * Returns the members of the chosen groups. While all of the record's original groups are still chosen, its current
 * members are included, too. `options` is null unless all groups are loaded.
 */
export function memberOptions<C extends { _id: string }>({
  reads,
  groups,
  startGroups,
  assignedCards,
  optionOf,
}: {
  /** One per group. */
  reads: readonly GroupCall<C>[];
  groups: readonly string[];
  startGroups: readonly string[];
  assignedCards: readonly C[];
  optionOf: (card: C) => ListOption;
}) {
  const failure = reads.find(({ isError }) => isError);
  const inGroups = reads.flatMap(({ data }) => data?.resultData ?? []);
  const stays = startGroups.every((id) => groups.includes(id));
  const cards = new Map([...inGroups, ...(stays ? assignedCards : [])].map((card) => [card._id, card]));
  const isLoaded = reads.every(({ data }) => data !== undefined);
  return {
    options: isLoaded ? [...cards.values()].map(optionOf) : null,
    inGroups: inGroups.map(({ _id: id }) => id),
    lostMembers: isLoaded ? assignedCards.filter(({ _id: id }) => !cards.has(id)).map(optionOf) : [],
    /** Returns the selected ids to send; none unless all groups are loaded. */
    sentIds: (ids: readonly string[]) => (isLoaded ? ids.filter((id) => cards.has(id)) : []),
    waiting: !isLoaded && !failure,
    error: failure?.error ?? null,
    retry: () => void failure?.refetch(),
  };
}
