import { MARGIN, round, scoreScale, type Size } from './plot.ts';

/** Below this a column reads as a hairline, in pixels. */
export const COLUMN_MIN = 3;
const COLUMN_MAX = 13;
const COLUMN_RADIUS = 2.5;
/** Between the columns of a group, in pixels. */
const GAP = 1;
/** The part of its place that a group of columns fills. */
const FILL = 0.6;

/** How many groups of so many columns fit side by side before a column would be thinner than 3 px. */
export function groupsThatFit(width: number, columns: number): number {
  return Math.max(1, Math.floor(plotWidth(width) / (((COLUMN_MIN + GAP) * columns) / FILL)));
}

export type ColumnLayout = {
  /** The width of a group's place. */
  step: number;
  /** The width of a column, never below 3 px. */
  thickness: number;
  /** The middle of a group's place. */
  middle: (group: number) => number;
  /** The path of one column: which group, which of its columns, how high. Of a score that is not there, nothing. */
  column: (group: number, index: number, score: number | null) => string;
};

/** Where the columns of so many groups lie, when each shows so many columns. */
export function layOutColumns({ width, height }: Size, groups: number, columns: number): ColumnLayout {
  const step = plotWidth(width) / Math.max(1, groups);
  const place = Math.min(COLUMN_MAX, (step * FILL) / Math.max(1, columns));
  const thickness = Math.max(COLUMN_MIN, place - GAP);
  const y = scoreScale(height);
  const middle = (group: number) => MARGIN.left + step * (group + 0.5);
  return {
    step,
    thickness,
    middle,
    column: (group, index, score) => {
      if (score === null) return '';
      const left = middle(group) + (index - columns / 2) * place + GAP / 2;
      return columnPath(left, y(score), thickness, y(0));
    },
  };
}

/** Every so many-th group bears a label, so that labels of this width do not touch. */
export function labelEvery(step: number, labelWidth: number): number {
  return Math.max(1, Math.ceil(labelWidth / step));
}

/** A column standing on the baseline, round at its top; nothing for a score of 0. */
function columnPath(left: number, top: number, width: number, base: number): string {
  const height = base - top;
  if (height <= 0) return '';
  const r = round(Math.min(COLUMN_RADIUS, width / 2, height));
  return `M${round(left)} ${round(base)}V${round(top + r)}q0-${r} ${r}-${r}h${round(width - 2 * r)}q${r} 0 ${r} ${r}V${round(base)}z`;
}

function plotWidth(width: number): number {
  return Math.max(0, width - MARGIN.left - MARGIN.right);
}
