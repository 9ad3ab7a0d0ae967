import { useCallback } from 'react';
import { selectGroup, selectStore, useSelectedGroupId } from './selection.ts';

/**
 * Selects a store for the screens of a store. A selected group that it is not in gives way to all groups, and so does
 * any where its groups are not known.
 */
export function useOpenStore(): (store: { _id: string; groups?: readonly { _id: string }[] }) => void {
  const selected = useSelectedGroupId();
  return useCallback(
    ({ _id: id, groups = [] }) => {
      if (selected !== null && groups.every((group) => group._id !== selected)) selectGroup(null);
      selectStore(id);
    },
    [selected],
  );
}
