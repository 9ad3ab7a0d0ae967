import { MARGIN, round, scoreScale, type Size } from './plot.ts';

/** The minimum width of a column, in pixels; a thinner one looks like a hairline. */
export const COLUMN_MIN = 3;
const COLUMN_MAX = 13;
const COLUMN_RADIUS = 2.5;
/** The gap between the columns of a group, in pixels. */
const GAP = 1;
/** The share of a group's slot that its columns fill. */
const FILL = 0.6;

/**
 * Returns the number of groups of `columns` columns that fit if each column is at least 3 px wide; 1 if not even one
 * group fits.
 */
export function groupsThatFit(width: number, columns: number): number {
  return Math.max(1, Math.floor(plotWidth(width) / (((COLUMN_MIN + GAP) * columns) / FILL)));
}

export type ColumnLayout = {
  /** The width of a group's slot, in pixels. */
  step: number;
  /** The width of a column, never below 3 px. */
  thickness: number;
  middle: (group: number) => number;
  /** Returns the SVG path of a column; empty if the score is 0 or null. */
  column: (group: number, index: number, score: number | null) => string;
};

/** Lays out `groups` groups of `columns` columns each. */
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

/** Returns n such that labels of this width don't touch if every n-th group has one. */
export function labelEvery(step: number, labelWidth: number): number {
  return Math.max(1, Math.ceil(labelWidth / step));
}

/** Returns the path of a column on the baseline, rounded at the top; empty for a score of 0. */
function columnPath(left: number, top: number, width: number, base: number): string {
  const height = base - top;
  if (height <= 0) return '';
  const r = round(Math.min(COLUMN_RADIUS, width / 2, height));
  return `M${round(left)} ${round(base)}V${round(top + r)}q0-${r} ${r}-${r}h${round(width - 2 * r)}q${r} 0 ${r} ${r}V${round(base)}z`;
}

function plotWidth(width: number): number {
  return Math.max(0, width - MARGIN.left - MARGIN.right);
}
