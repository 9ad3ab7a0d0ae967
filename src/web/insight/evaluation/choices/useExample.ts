import { useMemo } from 'react';
import { useDemo } from '../../../shell/navigation/useDemo.ts';
import { useGroups } from '../../../shell/selection.ts';
import { OTHER_STORES } from '../../regions/searchOfGroup.ts';
import { groupEntry, type Example } from './comparison.ts';

/**
 * Returns the demo's example of a comparison and its group's name; null if the caller can't see the group. Suspends.
 */
export function useExample(): (Example & { group: string; began: string }) | null {
  const given = useDemo()?.example;
  const group = useGroups().find(({ _id: id }) => id === given?.group_id);
  return useMemo(
    () =>
      given && group
        ? { with: [groupEntry(group._id)], without: [OTHER_STORES], began: given.began, group: group.name }
        : null,
    [given, group],
  );
}
