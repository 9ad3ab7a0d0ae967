import { useCallback } from 'react';
import { selectGroup, selectStore, useSelectedGroupId } from './selection.ts';

/**
 * Returns a function that selects a store. It also resets the selected group to all groups if the store isn't known to
 * be in that group.
 */
export function useOpenStore(): (store: { _id: string; groups?: readonly { _id: string }[] }) => void {
  const selectedGroup = useSelectedGroupId();
  return useCallback(
    ({ _id: id, groups = [] }) => {
      if (selectedGroup !== null && groups.every((group) => group._id !== selectedGroup)) selectGroup(null);
      selectStore(id);
    },
    [selectedGroup],
  );
}
