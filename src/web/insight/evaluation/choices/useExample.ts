import { useMemo } from 'react';
import { useDemo } from '../../../shell/navigation/useDemo.ts';
import { useGroups } from '../../../shell/selection.ts';
import { OTHER_STORES } from '../../regions/searchOfGroup.ts';
import { groupEntry, type Example } from './comparison.ts';

/** Returns the demo's example comparison; null if there is none. Suspends. */
export function useExample(): (Example & { group: string; firstDay: string }) | null {
  const example = useDemo()?.example;
  const group = useGroups().find(({ _id: id }) => id === example?.group_id);
  return useMemo(
    () =>
      example && group
        ? { with: [groupEntry(group._id)], without: [OTHER_STORES], firstDay: example.began, group: group.name }
        : null,
    [example, group],
  );
}
