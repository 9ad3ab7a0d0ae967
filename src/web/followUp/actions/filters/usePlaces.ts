import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listGroups, listGroupUsers } from '../../../contract/groups.ts';
import { listStoresOfUser } from '../../../contract/stores.ts';
import { listUsers } from '../../../contract/users.ts';
import { readOptions } from '../../api/useCall.ts';
import { useViewer } from '../../session/session.ts';

/** The stores that the viewer sees, by name as they come, and the picture of each by its id. */
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

/** The users whose actions can be asked for: an administrator's all, a group user's those of their group. */
export function usePeople(): { id: string; name: string }[] {
  const { administrator } = useViewer();
  const all = useQuery({ ...readOptions(listUsers, {}), enabled: administrator }).data?.resultData;
  const group = useQuery({ ...readOptions(listGroups, {}), enabled: !administrator }).data?.resultData[0]?._id;
  const ofGroup = useQuery({
    ...readOptions(listGroupUsers, { group_id: group ?? '' }),
    enabled: !administrator && group !== undefined,
  }).data?.resultData;
  return (all ?? ofGroup ?? []).map(({ _id: id, username: name }) => ({ id, name }));
}
