import { describe, expect, test } from 'vitest';
import { degreesBetween, viewPoint, viewAround, project, proportion, WHOLE_MAP, windingPath } from './mapShape.ts';

const BOUNDS = { west: 4, south: 50, east: 6, north: 51 };

describe('a place on the map', () => {
  test('is given as fractions of the width and height from the top left', () => {
    expect(project({ east: 4, north: 51 }, BOUNDS)).toEqual({ x: 0, y: 0 });
    expect(project({ east: 5, north: 50.5 }, BOUNDS)).toEqual({ x: 0.5, y: 0.5 });
    expect(project({ east: 6, north: 50 }, BOUNDS)).toEqual({ x: 1, y: 1 });
  });

  test('is unchanged while the whole map is visible', () => {
    expect(viewPoint({ x: 0.2, y: 0.7 }, WHOLE_MAP)).toEqual({ x: 0.2, y: 0.7 });
  });

  test('moves away from the middle when enlarged, and out of sight', () => {
    const view = viewAround({ x: 0.5, y: 0.5 }, 2);
    expect(viewPoint({ x: 0.6, y: 0.5 }, view)?.x).toBeCloseTo(0.7);
    expect(viewPoint({ x: 0.8, y: 0.5 }, view)).toBeNull();
  });
});

test('the view never extends beyond the map', () => {
  expect(viewAround({ x: 0.05, y: 0.98 }, 2)).toEqual({ x: 0.25, y: 0.75, zoom: 2 });
  expect(viewAround({ x: 0.05, y: 0.98 }, 1)).toEqual(WHOLE_MAP);
  expect(viewAround({ x: 0.5, y: 0.5 }, 100).zoom).toBe(4);
  expect(viewAround({ x: 0.1, y: 0.1 }, 0.5)).toEqual(WHOLE_MAP);
});

test('a degree east is as long on paper as on the ground', () => {
  expect(proportion({ west: 0, south: -1, east: 2, north: 1 })).toBeCloseTo(1);
  expect(proportion({ west: 0, south: 59, east: 2, north: 61 })).toBeCloseTo(0.5);
});

test('the graticule is at whole steps within the bounds', () => {
  expect(degreesBetween(4.1, 4.9, 0.25)).toEqual([4.25, 4.5, 4.75]);
  expect(degreesBetween(4.3, 4.4, 0.25)).toEqual([]);
});

test('a line is straight between two points, and curved through more', () => {
  const [west, middle, east] = [
    { x: 0, y: 0 },
    { x: 6, y: 6 },
    { x: 12, y: 0 },
  ] as const;
  expect(windingPath([west, middle])).toBe('M0 0C1 1 5 5 6 6');
  // The curve is horizontal at the middle point, parallel to the line between its neighbours.
  expect(windingPath([west, middle, east])).toBe('M0 0C1 1 4 6 6 6C8 6 11 1 12 0');
  // A ring is as smooth where it closes as elsewhere.
  expect(windingPath([west, middle, east, west])).toBe('M0 0C-1 1 4 6 6 6C8 6 13 1 12 0C11 -1 1 -1 0 0');
  expect(windingPath([])).toBe('');
});
