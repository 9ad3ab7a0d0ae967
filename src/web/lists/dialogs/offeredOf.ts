import type { ListOption } from '../../ui/popups/OptionList.tsx';

/** A read of what is in one group. */
type GroupRead<C> = {
  data: { resultData: readonly C[] } | undefined;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
};

/** What a form offers of what is in the chosen groups. */
export type Offered = ReturnType<typeof offeredOf>;

/**
 * What is in the chosen groups, and, as long as the record leaves no group, what it has from elsewhere. What is not offered
 * is not sent. `options` is null while the groups load; `lost` is what the record has and a change of groups takes away.
 */
export function offeredOf<C extends { _id: string }>({
  reads,
  groups,
  startGroups,
  assigned,
  optionOf,
}: {
  /** One for each of the groups. */
  reads: readonly GroupRead<C>[];
  groups: readonly string[];
  startGroups: readonly string[];
  assigned: readonly C[];
  optionOf: (card: C) => ListOption;
}) {
  const failed = reads.find(({ isError }) => isError);
  const inGroups = reads.flatMap(({ data }) => data?.resultData ?? []);
  const stays = startGroups.every((id) => groups.includes(id));
  const cards = new Map([...inGroups, ...(stays ? assigned : [])].map((card) => [card._id, card]));
  const loaded = reads.every(({ data }) => data !== undefined);
  return {
    options: loaded ? [...cards.values()].map(optionOf) : null,
    inGroups: inGroups.map(({ _id: id }) => id),
    lost: loaded ? assigned.filter(({ _id: id }) => !cards.has(id)).map(optionOf) : [],
    /** What of a selection is sent. */
    sent: (ids: readonly string[]) => (loaded ? ids.filter((id) => cards.has(id)) : []),
    waiting: !loaded && !failed,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
