import { useQueries } from '@tanstack/react-query';
import type { UserCard } from '../../contract/kit/shapes.ts';
import { listUsersOfGroup } from '../../contract/users.ts';
import { readOptions } from '../api/useCall.ts';

/**
 * The users whom the form of a store offers: those of the chosen groups, and, as long as the store leaves no group, those
 * whom it has from elsewhere. Who is not offered is not sent. Null while they load; `lost` are the users who have the
 * store and lose it by a change of groups.
 */
export function useOfferedUsers({
  groups,
  startGroups,
  assigned,
}: {
  groups: readonly string[];
  startGroups: readonly string[];
  assigned: readonly UserCard[];
}) {
  const { ofGroups, failed } = useQueries({
    queries: groups.map((groupId) => readOptions(listUsersOfGroup, { groupId })),
    combine: (replies) => ({
      ofGroups: replies.some(({ data }) => data === undefined)
        ? null
        : replies.flatMap(({ data }) => data?.resultData ?? []),
      failed: replies.find(({ isError }) => isError),
    }),
  });
  const stays = startGroups.every((id) => groups.includes(id));
  const offered = ofGroups && [
    ...new Map([...ofGroups, ...(stays ? assigned : [])].map((card) => [card._id, card])).values(),
  ];
  const ids = new Set(offered?.map(({ _id: id }) => id));
  return {
    offered,
    lost: offered ? assigned.filter(({ _id: id }) => !ids.has(id)) : [],
    /** Who of a selection is sent. */
    sent: (users: readonly string[]) => users.filter((id) => ids.has(id)),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
