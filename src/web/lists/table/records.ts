import type { ComponentType, ReactNode } from 'react';
import type { Selection } from '../useSelection.ts';
import type { MenuEntry } from '../../ui/popups/menuEntry.ts';

/**
 * Between phone and desktop a table has room for few columns. Its cells stay, without width: what unfolds spans all
 * columns, and one that is missing would take its share of the first.
 */
export const WIDE_ONLY =
  'max-md:hidden md:max-xl:invisible md:max-xl:w-0 md:max-xl:overflow-hidden md:max-xl:p-0 md:max-xl:whitespace-nowrap';

/** Where a column stands on a card, where there is no room for a table. */
type Place = 'title' | 'hidden' | 'footStart' | 'footEnd';

export type Column<R> = {
  key: string;
  title: string;
  /** The column's name in the order, where the list can be ordered by it. */
  sort?: string;
  /** Its width as a class; the first column takes what is left. */
  width: string;
  /** Shown only where there is plenty of room. */
  wideOnly?: true;
  place: Place;
  cell: (row: R) => ReactNode;
};

export type Records<R> = {
  columns: readonly Column<R>[];
  nameOf: (row: R) => string;
  /** Absent where nothing can be managed. */
  selection?: Selection;
  menuOf?: (row: R) => readonly (readonly MenuEntry[])[];
  /** The record that a dialog was last about, marked so that the eye finds it again. */
  lastId?: string | null;
  unfolded: { has: (id: string) => boolean; toggle: (id: string) => void };
  /** What shows below an unfolded row. */
  Details: ComponentType<{ row: R }>;
};
