import type { ReactNode } from 'react';

export type Choice = { id: string; name: string; picture?: ReactNode };

export type SwitcherWords = {
  /** Names what is switched: 'Store'. */
  label: string;
  /** Stands in the empty search input. */
  search: string;
  /** Said when nothing matches. */
  none: string;
};
