import { useCallback, useState } from 'react';

export type Selection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Ticks or unticks all of these ids. */
  set: (ids: readonly string[], ticked: boolean) => void;
  clear: () => void;
};

/** Returns the ticked rows of a list, across all of its pages. */
export function useSelection(): Selection {
  return useIdSet();
}

/** Returns the expanded rows. */
export function useUnfoldedRows() {
  const { has, toggle, set } = useIdSet();
  return { has, toggle, fold: useCallback((id: string) => set([id], false), [set]) };
}

/** The functions that change the set are stable, so unchanged rows don't re-render. */
function useIdSet() {
  const [members, setMembers] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...members],
    has: (id: string) => members.has(id),
    toggle: useCallback((id: string) => setMembers((now) => withSelection(now, [id], !now.has(id))), []),
    set: useCallback((ids: readonly string[], on: boolean) => setMembers((now) => withSelection(now, ids, on)), []),
    clear: useCallback(() => setMembers(new Set()), []),
  };
}

function withSelection(set: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
