import { describe, expect, it } from 'vitest';
import { courseOf, layOutCourse, slopeBefore } from '../../insight/evaluation/effect/courseShape.ts';
import { leavesZeroOut, wayOf } from '../../insight/evaluation/effect/useAnswerWords.ts';
import { layOutPairs, pointsOf } from '../../insight/evaluation/agreement/scores/blandAltman.ts';
import { commonOf } from '../../insight/evaluation/agreement/questions/commonOf.ts';
import { axisOver } from './axis.ts';
import { layOutIntervals } from './intervalShape.ts';

describe('an axis', () => {
  it.each([
    [[-8, 18], 5, [-10, 0, 10, 20]],
    [[0.6, 1], 5, [0.6, 0.7, 0.8, 0.9, 1]],
    [[0, 0], 5, [0, 0]],
  ])('over %j in at most %d steps shows %j', (values, steps, ticks) => {
    const { ticks: actualTicks } = axisOver(values, steps);
    expect(actualTicks[0]).toBe(ticks[0]);
    if (values[0] !== values[1]) expect(actualTicks).toEqual(ticks);
  });
});

describe('rows of intervals', () => {
  const columns = { names: ['Meals/Convenience Foods'], before: [['Coastal'], ['+4.3']], after: [['+0.7 to +7.9']] };
  const axis = { low: -10, high: 10, ticks: [-10, 0, 10] };
  it('are next to their columns if there is room', () => {
    const { narrow, before, after, plot } = layOutIntervals(900, 12, axis, columns);
    expect(narrow).toBe(false);
    expect([...before, plot.from, plot.to, ...after]).toEqual(
      [...before, plot.from, plot.to, ...after].toSorted((one, other) => Number(one) - Number(other)),
    );
  });
  it('omit the last columns before the plot gets too narrow to read', () => {
    const two = { ...columns, after: [['+0.7 to +7.9'], ['0.91 (0.89 to 0.94)']] };
    const { narrow, after, plot } = layOutIntervals(680, 12, axis, two);
    expect([narrow, typeof after[0], after[1]]).toEqual([false, 'number', null]);
    expect(plot.to - plot.from).toBeGreaterThan(150);
    expect(layOutIntervals(900, 12, axis, two).after).not.toContain(null);
  });
  it('are below their names on a phone, where the value has its own place and nothing touches', () => {
    const { narrow, before, after, words, marks } = layOutIntervals(326, 12, axis, columns);
    expect(narrow).toBe(true);
    expect(before[0]).toBeNull();
    expect(before[1]).toBe(318);
    expect(after).toEqual([null]);
    expect(marks(0)).toBeGreaterThan(words(0));
  });
});

const month = (name: string, arm: 'with' | 'without', mean: number, halfWidth: number | null) => ({
  month: name,
  arm,
  mean: mean + 60,
  low: halfWidth === null ? null : mean + 60 - halfWidth,
  high: halfWidth === null ? null : mean + 60 + halfWidth,
  change: {
    mean,
    low: halfWidth === null ? null : mean - halfWidth,
    high: halfWidth === null ? null : mean + halfWidth,
  },
  stores: 3,
});

describe('the lines of both arms', () => {
  const months = [
    month('2025-12', 'with', 0, 2),
    month('2025-12', 'without', 1, null),
    month('2026-01', 'with', 1, 2),
    month('2026-03', 'with', 2, 90),
  ];
  it('have every month, with a gap where nothing was audited', () => {
    const course = courseOf(months, 'change');
    expect(course.map((point) => point.month)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
    expect(course[2]).toEqual({ month: '2026-02', with: null, without: null });
    expect(courseOf(months, 'score')[0]?.with?.mean).toBe(60);
  });
  it('are not flattened by one wide interval, and a day is at its part of the month', () => {
    const shape = layOutCourse({ width: 640, height: 300 }, courseOf(months, 'change'), 'change');
    expect(shape.axis.high).toBeLessThan(30);
    expect(shape.dayAt('2026-02-01')).toBeCloseTo((shape.x(1) + shape.x(2)) / 2, 6);
  });
  it('show the earlier trend in points per month, if there are three months', () => {
    const course = courseOf([...months, month('2026-02', 'with', 2, null)], 'change');
    expect(slopeBefore(course, 'with', '2026-03-01')).toBeCloseTo(1, 9);
    expect(slopeBefore(course, 'with', '2026-02-01')).toBeNull();
  });
});

it.each([
  [7.7, 8, 'roseMore'],
  [-2, 3, 'roseLess'],
  [2, -3, 'fellLess'],
  [-2, -3, 'fellMore'],
  [0.04, 3, 'alike'],
])('a difference of %d with a change of %d is described as %s', (estimate, change, way) => {
  expect(wayOf(estimate, change)).toBe(way);
});

it.each([
  [2.9, 12.5, true],
  [-9, -1, true],
  [-0.2, 12, false],
  [0, 3, false],
])('an interval from %d to %d excludes zero: %s', (low, high, isOutside) => {
  expect(leavesZeroOut({ low, high })).toBe(isOutside);
});

const pair = (first: number, second: number) => ({
  first: `${first}`,
  second: `${second}`,
  store_id: 's',
  store_name: 'Harbour',
  date: '2026-11-01T10:00:00Z',
  scores: [first, second] as [number, number],
});

it('a pair is at the mean of its scores and at the second minus the first', () => {
  const points = pointsOf([pair(80, 70), pair(50, 56)]);
  expect(points.map(({ mean, difference }) => [mean, difference])).toEqual([
    [53, 6],
    [75, -10],
  ]);
  const { up, y } = layOutPairs({ width: 400, height: 300 }, points, [-20, 0, 14]);
  expect(up.low).toBeLessThanOrEqual(-20);
  expect(y(6)).toBeLessThan(y(-10));
});

const commonIn = (codes: readonly string[]) =>
  commonOf(
    codes.map((food_id, at) => ({
      question_id: `${at}`,
      text: '',
      food_id,
      pairs: 10,
      agree: at,
      pa: at / 10,
      pa_low: 0,
      pa_high: 1,
      ac1: null,
      kappa: null,
    })),
  );

it('what most of the worst questions have in common is shown, and only that', () => {
  expect(commonIn(['SF', 'SF', 'DR', 'SF', 'FV', 'DR', 'DR'])).toEqual({ category: 'SF', count: 3, of: 5 });
  expect(commonIn(['SF', 'SF', 'DR', 'BC', 'FV'])).toBeNull();
});
