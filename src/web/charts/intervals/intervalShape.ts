import type { Size } from '../shapes/plot.ts';
import { scaleOf, type Axis } from './axis.ts';

/** Positions of the marks and texts of an interval plot, in CSS pixels. The functions in this file are pure. */

/** The width below which each row always has two lines, in pixels. */
const NARROW = 600;
const ROW = { wide: 36, narrow: 56 };
const HEAD = 28;
const FOOT = 26;
/** The estimated width of a letter in each script, in pixels; `wide` is for Chinese and Japanese. */
const LETTER = { latin: 6.9, cyrillic: 7.9, wide: 13 };
const FIRST_CYRILLIC = '\u0400';
const FIRST_WIDE = '\u2e80';
const ICON = 24;
const ROW_GAP = 16;
const PLOT_LEAST = 220;

/** Returns the estimated width of a string, in pixels, before it is drawn. */
export function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => {
    if (letter < FIRST_CYRILLIC) return sum + LETTER.latin;
    return sum + (letter < FIRST_WIDE ? LETTER.cyrillic : LETTER.wide);
  }, 0);
}

export type IntervalShape = {
  narrow: boolean;
  size: Size;
  top: number;
  rowHeight: number;
  /** The right ends of the columns before and after the plot; null for columns that don't fit. */
  before: readonly (number | null)[];
  after: readonly (number | null)[];
  x: (value: number) => number;
  plot: { from: number; to: number };
  /** The vertical middle of a row's text, and of its interval. */
  words: (row: number) => number;
  marks: (row: number) => number;
};

type Columns = {
  /** The texts of the first column, of the columns before the plot and of those after it, including headers. */
  names: readonly string[];
  before: readonly (readonly string[])[];
  after: readonly (readonly string[])[];
};

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf)) + ROW_GAP;

/**
 * Lays out `rows` rows. A narrow plot shows only the last column before the plot and, if it fits, the first after it.
 */
export function layOutIntervals(
  width: number,
  rows: number,
  axis: Axis,
  { names, before, after }: Columns,
): IntervalShape {
  const name = ICON + widest(names);
  const least = name + PLOT_LEAST + widthOfAll(before);
  // Where the space is slightly too small, the last columns are shown only in the table of figures.
  const fittingTexts = after.filter((_texts, at) => least + widthOfAll(after.slice(0, at + 1)) <= width);
  const narrow = width < Math.max(NARROW, least + widthOfAll(after.slice(0, 1)));
  const rowHeight = narrow ? ROW.narrow : ROW.wide;
  const size = { width, height: HEAD + rows * rowHeight + FOOT };
  const edge = 8;
  if (narrow) {
    const plot = { from: edge + 8, to: width - edge - 8 };
    const [value, interval] = [widest(before.at(-1) ?? []), widest(after[0] ?? [])];
    const fits = name + value + interval <= width;
    return {
      narrow,
      size,
      rowHeight,
      plot,
      top: HEAD,
      before: before.map((_texts, at) => (at === before.length - 1 ? width - edge - (fits ? interval : 0) : null)),
      after: after.map((_texts, at) => (at === 0 && fits ? width - edge : null)),
      x: scaleOf(axis, plot.from, plot.to),
      words: (row) => HEAD + row * rowHeight + 17,
      marks: (row) => HEAD + row * rowHeight + 41,
    };
  }
  const ends = endsOf(name, before);
  const afterWidth = widthOfAll(fittingTexts);
  const plot = { from: (ends.at(-1) ?? name) + 28, to: width - edge - afterWidth - 20 };
  const middle = (row: number) => HEAD + (row + 0.5) * rowHeight;
  return {
    narrow,
    size,
    rowHeight,
    plot,
    top: HEAD,
    before: ends,
    after: [...endsOf(width - edge - afterWidth, fittingTexts), ...after.slice(fittingTexts.length).map(() => null)],
    x: scaleOf(axis, plot.from, plot.to),
    words: middle,
    marks: middle,
  };
}

function widthOfAll(columns: readonly (readonly string[])[]): number {
  return columns.reduce((sum, texts) => sum + widest(texts), 0);
}

/** Returns the right ends of adjacent columns. */
function endsOf(left: number, columns: readonly (readonly string[])[]): number[] {
  return columns.reduce<number[]>((ends, texts) => [...ends, (ends.at(-1) ?? left) + widest(texts)], []);
}
