import type { ReactNode } from 'react';

export type Choice = { id: string; name: string; picture?: ReactNode };

export type SwitcherWords = {
  /** The name of what is switched, such as 'Store'. */
  label: string;
  /** The placeholder of the search input. */
  search: string;
  /** Shown if nothing matches. */
  none: string;
};
