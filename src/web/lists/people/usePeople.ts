import { useQuery } from '@tanstack/react-query';
import { listGroups, listGroupUsers } from '../../../contract/places/groups.ts';
import { listUsers } from '../../../contract/places/users.ts';
import { readOptions } from '../../api/useCall.ts';
import { useViewer } from '../../session/session.ts';

const NO_PEOPLE: readonly Person[] = [];

type Person = { _id: string; username: string; image: string | null };

/** Returns the users that the viewer can see; empty unless they are loaded. */
export function usePeople(): readonly Person[] {
  const { administrator } = useViewer();
  const all = useQuery({ ...readOptions(listUsers, {}), enabled: administrator, throwOnError: false });
  const groups = useQuery({ ...readOptions(listGroups, {}), enabled: !administrator, throwOnError: false });
  const group = groups.data?.resultData[0]?._id;
  const ofGroup = useQuery({
    ...readOptions(listGroupUsers, { group_id: group ?? '' }),
    enabled: !administrator && group !== undefined,
    throwOnError: false,
  });
  return (all.data ?? ofGroup.data)?.resultData ?? NO_PEOPLE;
}
