import { useCallback, useState } from 'react';

export type Selection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Ticks all of these, or takes all of them off. */
  set: (ids: readonly string[], ticked: boolean) => void;
  clear: () => void;
};

/** What is ticked on a list, on all of its pages. */
export function useSelection(): Selection {
  return useIdSet();
}

/** Which rows are unfolded. */
export function useUnfolded() {
  const { has, toggle, set } = useIdSet();
  return { has, toggle, fold: useCallback((id: string) => set([id], false), [set]) };
}

/** A set of ids. What changes it stays the same function, so that only the rows that change are drawn anew. */
function useIdSet() {
  const [members, setMembers] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...members],
    has: (id: string) => members.has(id),
    toggle: useCallback((id: string) => setMembers((now) => changed(now, [id], !now.has(id))), []),
    set: useCallback((ids: readonly string[], on: boolean) => setMembers((now) => changed(now, ids, on)), []),
    clear: useCallback(() => setMembers(new Set()), []),
  };
}

function changed(set: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
