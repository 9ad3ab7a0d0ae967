import { describe, expect, it } from 'vitest';
import { COLUMN_MIN, groupsThatFit, labelEvery, layOutColumns } from './shapes/columns.ts';
import { layOutLine, sparkPath, thin } from './shapes/line.ts';
import { indexAfterKey, MARGIN, nearestIndex, scoreScale } from './shapes/plot.ts';
import { layOutRadar } from './shapes/radarShape.ts';
import { highestDay, type ScoreDay } from './shapes/scoreDays.ts';

const SIZE = { width: 640, height: 260 };

function day(day: string, score: number): ScoreDay {
  return { day, score, fourPs: { 1: score, 2: score, 3: score, 4: score } };
}

describe('the plot', () => {
  it('is 0 at the bottom and 100 at the top', () => {
    const y = scoreScale(SIZE.height);
    expect([y(0), y(100)]).toEqual([SIZE.height - MARGIN.bottom, MARGIN.top]);
  });

  it.each([
    [-5, 0],
    [14, 0],
    [16, 1],
    [99, 4],
  ])('finds the position nearest to pixel %i', (pixel, index) => {
    expect(nearestIndex(5, (position) => position * 10 + 10, pixel)).toBe(index);
  });

  it('finds the only position', () => {
    expect(nearestIndex(1, () => 300, 20)).toBe(0);
  });

  it.each([
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 9, 9],
    ['PageUp', 1, 8],
    ['PageDown', 3, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['Escape', 5, null],
    ['a', 5, undefined],
  ])('moves the crosshair: %s from %i to %s', (key, from, to) => {
    expect(indexAfterKey(key, from, 10)).toBe(to);
  });
});

describe('columns', () => {
  it.each([320, 390, 640, 1180])(
    'fill a chart %i px wide with columns of at least 3 px that do not overlap',
    (width) => {
      const groups = groupsThatFit(width, 4);
      const { step, thickness } = layOutColumns({ width, height: 260 }, groups, 4);
      expect(thickness).toBeGreaterThanOrEqual(COLUMN_MIN);
      expect(thickness * 4).toBeLessThan(step);
      expect(layOutColumns({ width, height: 260 }, groups + 1, 4).step * 0.6).toBeLessThan(4 * (COLUMN_MIN + 1));
    },
  );

  it('draw nothing for a score of 0', () => {
    expect(layOutColumns(SIZE, 4, 4).column(0, 0, 0)).toBe('');
  });

  it('are centred at their position', () => {
    const { middle, step } = layOutColumns(SIZE, 2, 4);
    expect(middle(0)).toBeCloseTo(MARGIN.left + step / 2);
    expect(middle(1) - middle(0)).toBeCloseTo(step);
  });

  it('have labels that do not touch', () => {
    expect([labelEvery(70, 58), labelEvery(20, 58)]).toEqual([1, 3]);
  });
});

describe('the line', () => {
  const days = [day('2026-10-20', 60), day('2026-10-22', 60), day('2026-11-18', 71)];

  it('spaces the days by their dates', () => {
    const { x } = layOutLine(days, SIZE);
    expect((x(1) - x(0)) / (x(2) - x(0))).toBeCloseTo(2 / 29);
    expect(x(2)).toBe(SIZE.width - MARGIN.right - 6);
  });

  it('centres a single day, with its own tick', () => {
    const { x, ticks } = layOutLine([day('2026-11-18', 71)], SIZE);
    expect(x(0)).toBe((MARGIN.left + SIZE.width - MARGIN.right) / 2);
    expect(ticks).toEqual([{ x: x(0), day: '2026-11-18' }]);
  });

  it('has ticks only at whole days', () => {
    const { ticks } = layOutLine([day('2026-11-18', 71), day('2026-11-19', 72)], SIZE);
    expect(ticks.map((tick) => tick.day)).toEqual(['2026-11-18', '2026-11-19']);
  });

  it('shows months if the dates span most of a year', () => {
    expect(layOutLine(days, SIZE).long).toBe(false);
    expect(layOutLine([day('2025-10-20', 60), ...days], SIZE).long).toBe(true);
  });

  it('is empty without days', () => {
    expect(layOutLine([], SIZE)).toMatchObject({ line: '', area: '' });
  });

  it('finds the first of the highest days', () => {
    expect(highestDay([day('2026-10-20', 60), day('2026-10-21', 70), day('2026-10-22', 70)])).toBe(1);
    expect(highestDay([])).toBe(-1);
  });

  it('reduces the number of values by their means', () => {
    expect(thin([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(thin([1, 3, 5, 7, 9], 3)).toEqual([2, 6, 9]);
  });

  it('keeps a flat sparkline inside its box', () => {
    const { path, end } = sparkPath([50, 50], { width: 96, height: 28 });
    expect(path).toBe('M4,24L92,24');
    expect(end).toEqual([92, 24]);
  });
});

describe('the radar', () => {
  it('points the first P up and the others clockwise', () => {
    const { point } = layOutRadar({ width: 360, height: 300 });
    const [[x1, y1], [x2, y2], [x3, y3], [x4, y4]] = [point(1, 100), point(2, 100), point(3, 100), point(4, 100)];
    expect([x1, x3]).toEqual([180, 180]);
    expect([y2, y4]).toEqual([153, 153]);
    expect(y1).toBeLessThan(y3);
    expect(x2).toBeGreaterThan(x4);
  });

  it('leaves room for long names at the sides', () => {
    const size = { width: 324, height: 300 };
    const [tip] = layOutRadar(size, ['Posicionamento', '価格']).point(2, 100);
    expect(size.width - tip).toBeGreaterThan(100);
    expect(layOutRadar(size, ['Placement']).point(2, 100)).toEqual(layOutRadar(size).point(2, 100));
  });

  it('has 0 in the middle', () => {
    expect(layOutRadar({ width: 360, height: 300 }).point(2, 0)).toEqual([180, 153]);
  });
});
