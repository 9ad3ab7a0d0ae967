import type { ReactNode } from 'react';
import type { Size } from '../shapes/plot.ts';

/** The versions of the instrument that came into use between the first and the last day of a chart. */
export type ChartVersions = {
  /** Draws a vertical line for each version; `place` returns the position of a day, in pixels from the left. */
  draw: (place: (day: string) => number, size: Size) => ReactNode;
  /** Returns the chart's title with the versions, for assistive technology. */
  title: (title: string) => string;
  /** Returns a sentence for each version that came into use after one day and no later than another. */
  between: (after: string, last: string) => string[];
  /** Returns the rows to show before the figures; the cells of their `columns` columns are empty. */
  rows: (columns: number) => { name: string; values: string[] }[];
  /** States which scores of the chart can't be compared; empty if all can. */
  note: string;
};

/** A function that returns the versions of a chart with these first and last days; undefined if there are none. */
export type ChartVersionsOf = (first: string, last: string) => ChartVersions | undefined;
