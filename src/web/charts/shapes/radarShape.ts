import { FOUR_PS, type FourP } from '../../../domain/scoring/fourP.ts';
import { round, type Size } from './plot.ts';
import type { FourPScores } from './scoreDays.ts';

/** The rings of the radar; its axes run from 0 in the centre to 100 (spec section 2). */
export const RINGS = [25, 50, 75, 100] as const;

/** The minimum room around the figure for the names of the axes, in pixels. */
const ROOM = { side: 78, above: 45 };
/** The estimated width of a letter in Latin, in Cyrillic, and in Chinese or Japanese script, in pixels. */
const LETTER = { latin: 6.8, cyrillic: 7.8, wide: 12.2 };
const FIRST_CYRILLIC = '\u0400';
const FIRST_WIDE = '\u2e80';
const MIN_RADIUS = 40;
const NAME_DISTANCE = 12;

type RadarAxis = {
  fourP: FourP;
  /** The position of the axis's name. */
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
};

export type RadarShape = {
  point: (fourP: FourP, score: number) => [number, number];
  /** Returns the corners of a closed figure, as the `points` of an SVG polygon: one for each score that is not null. */
  polygon: (scores: FourPScores) => string;
  ring: (score: number) => string;
  axes: RadarAxis[];
};

/**
 * Lays out a radar: the first P points up, the others follow clockwise. The longer the names at the sides
 * (`sideNames`), the smaller the figure.
 */
export function layOutRadar({ width, height }: Size, sideNames: readonly string[] = []): RadarShape {
  const room = Math.max(ROOM.side, ...sideNames.map((name) => NAME_DISTANCE + nameWidth(name)));
  const middle = { x: width / 2, y: height / 2 + 3 };
  const radius = Math.max(MIN_RADIUS, Math.min(height / 2 - ROOM.above, width / 2 - room));
  const point = (fourP: FourP, score: number): [number, number] => {
    const angle = (FOUR_PS.indexOf(fourP) * 2 * Math.PI) / FOUR_PS.length;
    const distance = (radius * score) / 100;
    return [round(middle.x + Math.sin(angle) * distance), round(middle.y - Math.cos(angle) * distance)];
  };
  const figure = (scoreOf: (fourP: FourP) => number | null) =>
    FOUR_PS.flatMap((fourP) => {
      const score = scoreOf(fourP);
      return score === null ? [] : point(fourP, score).join(',');
    }).join(' ');
  return {
    point,
    polygon: (scores) => figure((fourP) => scores[fourP]),
    ring: (score) => figure(() => score),
    axes: FOUR_PS.map((fourP) => axis(fourP, point(fourP, 100))),
  };
}

/** The offset of each name from the end of its axis. Names at the sides extend outwards; the other two are centred. */
const NAMES: Record<FourP, { dx: number; dy: number; anchor: RadarAxis['anchor'] }> = {
  1: { dx: 0, dy: -29, anchor: 'middle' },
  2: { dx: NAME_DISTANCE, dy: -3, anchor: 'start' },
  3: { dx: 0, dy: 20, anchor: 'middle' },
  4: { dx: -NAME_DISTANCE, dy: -3, anchor: 'end' },
};

function nameWidth(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (letter < FIRST_CYRILLIC) return LETTER.latin;
  return letter < FIRST_WIDE ? LETTER.cyrillic : LETTER.wide;
}

function axis(fourP: FourP, [x, y]: [number, number]): RadarAxis {
  const { dx, dy, anchor } = NAMES[fourP];
  return { fourP, x: x + dx, y: y + dy, anchor };
}
