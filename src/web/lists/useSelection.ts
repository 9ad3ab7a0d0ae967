import { useState } from 'react';

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
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...ticked],
    has: (id) => ticked.has(id),
    toggle: (id) => setTicked(changed(ticked, [id], !ticked.has(id))),
    set: (ids, on) => setTicked(changed(ticked, ids, on)),
    clear: () => setTicked(new Set()),
  };
}

/** Which rows are unfolded. */
export function useUnfolded() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id: string) => open.has(id),
    toggle: (id: string) => setOpen(changed(open, [id], !open.has(id))),
    fold: (id: string) => setOpen(changed(open, [id], false)),
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
