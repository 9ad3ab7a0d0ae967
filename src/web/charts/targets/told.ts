import type { ReactNode } from 'react';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { LegendEntry } from '../png/pngDocument.ts';
import type { Size } from '../shapes/plot.ts';

/** What a chart shows of the targets of its scores. Their words, such as 'Target 70% by 30 Jun 2027', are in all of it. */
export type ToldTargets = {
  /** Their lines, over the marks of a chart of this size. */
  draw: (size: Size) => ReactNode;
  /** The chart's title with them, for assistive technology. */
  title: (title: string) => string;
  /** Before the rows of its figures, in the first of so many columns. */
  rows: (columns: number) => { name: string; values: string[] }[];
  legend: LegendEntry[];
};

/** Those of some areas; undefined where none has a target, or where they are still under way. */
export type TellTargets = (areas: readonly ComparedArea[]) => ToldTargets | undefined;
