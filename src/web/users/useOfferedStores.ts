import { useQuery } from '@tanstack/react-query';
import { listGroupStoresToEdit } from '../../contract/groups.ts';
import type { StoreCard } from '../../contract/kit/shapes.ts';
import { readOptions } from '../api/useCall.ts';

/**
 * The stores that the form of a user offers: those of the chosen group, and, as long as the user leaves no group, those
 * that they have from elsewhere. What is not offered is not sent. Null while they load; `lost` are the stores that the
 * user has and a change of group takes away.
 */
export function useOfferedStores({
  group,
  startGroup,
  assigned,
}: {
  group: string | undefined;
  startGroup: string | undefined;
  assigned: readonly StoreCard[];
}) {
  const { data, error, refetch } = useQuery({
    ...readOptions(listGroupStoresToEdit, { group_id: group ?? '' }),
    enabled: group !== undefined,
  });
  const ofGroup = group === undefined ? [] : data?.resultData;
  const stays = startGroup === undefined || startGroup === group;
  const offered = ofGroup && [
    ...new Map([...ofGroup, ...(stays ? assigned : [])].map((card) => [card._id, card])).values(),
  ];
  const ids = new Set(offered?.map(({ _id: id }) => id));
  return {
    ofGroup: ofGroup ?? [],
    offered: offered ?? null,
    lost: offered ? assigned.filter(({ _id: id }) => !ids.has(id)) : [],
    /** What of a selection is sent. */
    sent: (stores: readonly string[]) => stores.filter((id) => ids.has(id)),
    error: group === undefined ? null : error,
    retry: () => void refetch(),
  };
}
