import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FLOORS, floorOf, pictureOf } from './floors.ts';
import { arrowsOf, circlesOf, sourcesIn } from './tree.ts';

// Issue of the house, 1: within server and web imports go down the floors, and folders import in no circle.

describe.each(['server', 'web'] as const)('the floors of %s', (root) => {
  const sources = sourcesIn(`src/${root}`);
  const inside = arrowsOf(sources).filter(({ to }) => to.startsWith(`src/${root}/`));
  const places = [...new Set(sources.map(({ file }) => placeOf(file)))];

  test('no import goes up', () => {
    const up = inside.filter(
      ({ from, to }) => floorOf(FLOORS[root], placeOf(from)) > floorOf(FLOORS[root], placeOf(to)),
    );
    expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('no folders import each other in a circle', () => {
    // What starts the program is one node: its files name each other's types.
    const between = inside.map(({ from, to }) => ({ from: nodeOf(root, from), to: nodeOf(root, to) }));
    expect(circlesOf(between.filter(({ from, to }) => from !== to))).toEqual([]);
  });

  test('no folders of one folder import each other in a circle', () => {
    const between = inside
      .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
      // A folder and one inside of it are one idea, seen from near and far.
      .filter(({ from, to }) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`));
    expect(circlesOf(between)).toEqual([]);
  });

  test('every named place is there', () => {
    const named = FLOORS[root].flatMap((floor) => floor.places ?? []);
    expect(named.filter((place) => !places.includes(place))).toEqual([]);
  });

  test('docs/architecture.md shows them', () => {
    expect(readFileSync('docs/architecture.md', 'utf8')).toContain(pictureOf(root, places));
  });
});

test('files import in no circle, types included', () => {
  expect(circlesOf(arrowsOf(sourcesIn('src')))).toEqual([]);
});

/** The folder or file right below the root to which a file belongs. */
function placeOf(file: string): string {
  return file.split('/')[2] ?? '';
}

function nodeOf(root: 'server' | 'web', file: string): string {
  return floorOf(FLOORS[root], placeOf(file)) === 0 ? 'start' : placeOf(file);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
