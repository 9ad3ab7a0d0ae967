import type { ReactNode } from 'react';

/** `note` is shown below the name and is searched, too. */
export type Choice = { id: string; name: string; note?: string; picture?: ReactNode };

export type SwitcherWords = {
  /** The name of what is switched, such as 'Store'. */
  label: string;
  /** The placeholder of the search input. */
  search: string;
  /** Shown if nothing matches. */
  noneText: string;
};
