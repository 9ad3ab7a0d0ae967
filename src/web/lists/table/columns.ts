import type { ReactNode } from 'react';
import type { FileColumn } from '../exported/tableFile.ts';

/** A column of a table. Its classes style it in the table (`columns:`) and on a row's card (`cards:`). */
export type Column<R> = {
  key: string;
  title: string;
  /** True if the title is hidden visually. */
  isTitleHidden?: true;
  /** The column's sort key, if the list can be sorted by it. */
  sort?: string;
  /** Classes of the header. */
  head?: string;
  /** Classes of the cells. */
  place: string;
  cell: (row: R) => ReactNode;
  /** The column's content, as columns of the exported file. */
  file?: readonly FileColumn<R>[];
};

/** Returns the columns of a table's exported file. */
export function fileColumnsOf<R>(columns: readonly Column<R>[]): FileColumn<R>[] {
  return columns.flatMap(({ file = [] }) => file);
}

/**
 * Hides a column below the `xl` width. From `md` to `xl` its cells remain with no width, because the details row spans
 * all columns, and a column without cells would take its width from the first column.
 */
export const WIDE_ONLY =
  'max-md:hidden md:max-xl:invisible md:max-xl:w-0 md:max-xl:overflow-hidden md:max-xl:p-0 md:max-xl:whitespace-nowrap';

/** The positions of a column on a record's card. */
export const PLACES = {
  title: 'pr-3 cards:col-span-2 cards:col-start-2 cards:row-start-1 cards:self-center',
  hidden: 'pr-3 cards:hidden',
  footStart: 'pr-3 cards:col-span-2 cards:col-start-1 cards:row-start-2 cards:border-t cards:pl-4',
  footEnd: 'pr-3 cards:col-start-3 cards:row-start-2 cards:justify-end cards:border-t',
};

/**
 * Classes of a link that opens the record: the whole row is clickable, and the link is reachable by keyboard. Other
 * controls in the row are positioned (`relative`), so that they are above it.
 */
export const ROW_LINK =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';
