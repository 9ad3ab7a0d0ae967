import type { ReactNode } from 'react';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { LegendEntry } from '../png/pngDocument.ts';
import type { Size } from '../shapes/plot.ts';

/** Score targets as a chart shows them. */
export type ChartTargets = {
  /** Draws the targets' lines over the marks of a chart of this size. */
  draw: (size: Size) => ReactNode;
  /** Returns the chart's title with the targets, for assistive technology. */
  title: (title: string) => string;
  /** Returns a table row for each target, with `columns` cells. */
  rows: (columns: number) => { name: string; values: string[] }[];
  legend: LegendEntry[];
};

/** A function that returns the targets of some areas; undefined if none has a target or while targets are loading. */
export type ChartTargetsOf = (areas: readonly ComparedArea[]) => ChartTargets | undefined;
