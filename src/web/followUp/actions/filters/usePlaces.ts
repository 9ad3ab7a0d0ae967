import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listGroups, listGroupUsers } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { listUsers } from '../../../../contract/places/users.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useViewer } from '../../../session/session.ts';

/**
 * Returns the stores that the user sees, and a function that gives a store's picture by its id; empty while they load.
 */
export function useStores() {
  const { userid } = useViewer();
  const cards = useQuery(readOptions(listStoresOfUser, { user_id: userid })).data?.resultData;
  return useMemo(() => {
    const images = new Map((cards ?? []).map(({ _id: id, image }) => [id, image]));
    return {
      stores: (cards ?? []).map(({ _id: id, store_name: name }) => ({ id, name })),
      imageOf: (id: string) => images.get(id) ?? null,
    };
  }, [cards]);
}

/**
 * Returns the users to filter actions by: all for an administrator, those of the group for a group user; and a function
 * that gives a user's picture by their id.
 */
export function usePeople() {
  const { administrator } = useViewer();
  const all = useQuery({ ...readOptions(listUsers, {}), enabled: administrator }).data?.resultData;
  const group = useQuery({ ...readOptions(listGroups, {}), enabled: !administrator }).data?.resultData[0]?._id;
  const ofGroup = useQuery({
    ...readOptions(listGroupUsers, { group_id: group ?? '' }),
    enabled: !administrator && group !== undefined,
  }).data?.resultData;
  const cards = all ?? ofGroup;
  return useMemo(() => {
    const images = new Map((cards ?? []).map(({ _id: id, image }) => [id, image]));
    return {
      people: (cards ?? []).map(({ _id: id, username: name }) => ({ id, name })),
      faceOf: (id: string) => images.get(id) ?? null,
    };
  }, [cards]);
}
