import type { ReactNode } from 'react';
import type { Size } from '../shapes/plot.ts';

/** The versions of the instrument that replaced an earlier one between the first and the last day of a chart. */
export type ChartVersions = {
  /** Draws a vertical line for each version; `place` returns the position of a day, in pixels from the left. */
  draw: (place: (day: string) => number, size: Size) => ReactNode;
  /** Returns the chart's title with the versions, for assistive technology. */
  title: (title: string) => string;
  /** Returns a sentence for each version that came into use after one day and no later than another. */
  between: (after: string, last: string) => string[];
  /** Returns a table row for each version, with `columns` empty cells. */
  rows: (columns: number) => { name: string; values: string[] }[];
  /** A warning that scores may not be comparable; empty if there is none. */
  note: string;
};

/** A function that returns the versions of a chart with these first and last days; undefined if there are none. */
export type ChartVersionsOf = (first: string, last: string) => ChartVersions | undefined;
