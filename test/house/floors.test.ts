import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AREAS, FLOORS, floorOf, NOUNS_ELSEWHERE, pictureOf, tableOf } from './floors.ts';
import { arrowsOf, circlesOf, sourcesIn } from './tree.ts';

const ROOTS = ['contract', 'server', 'web'] as const;

describe.each(ROOTS)('the floors of %s', (root) => {
  const sources = sourcesIn(`src/${root}`);
  const innerArrows = arrowsOf(sources).filter(({ to }) => to.startsWith(`src/${root}/`));
  const floorOfFile = (file: string) => floorOf(FLOORS[root], file.split('/')[2] ?? '');

  test('no import goes up', () => {
    const up = innerArrows.filter(({ from, to }) => floorOfFile(from) > floorOfFile(to));
    expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('there is no import cycle between nouns', () => {
    const nodeArrows = innerArrows.map(({ from, to }) => ({ from: nodeOf(root, from), to: nodeOf(root, to) }));
    expect(circlesOf(nodeArrows.filter(({ from, to }) => from !== to))).toEqual([]);
  });

  test('there is no import cycle between folders of the same folder', () => {
    const nodeArrows = innerArrows
      .filter(({ from, to }) => floorOfFile(from) !== 0 || floorOfFile(to) !== 0)
      .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
      // A folder may import from folders inside it, and they from it.
      .filter(({ from, to }) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`));
    expect(circlesOf(nodeArrows)).toEqual([]);
  });

  test('every place has a floor, and every named place exists', () => {
    const places = [...new Set(sources.map(({ file }) => file.split('/')[2] ?? ''))];
    expect(places.toSorted()).toEqual(FLOORS[root].flatMap((floor) => floor.places).toSorted());
  });

  test('docs/architecture.md shows them', () => {
    expect(readFileSync('docs/architecture.md', 'utf8')).toContain(pictureOf(root));
  });
});

test('there is no import cycle between files, including imports of types', () => {
  expect(circlesOf(arrowsOf(sourcesIn('src')))).toEqual([]);
});

test('docs/architecture.md lists the nouns of each area', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(tableOf(nounsOf));
});

test('a noun of the contract has the same name in the server and the web, in the same area', () => {
  const missing = AREAS.flatMap((area) =>
    nounsOf('contract', area).flatMap((noun) =>
      (['server', 'web'] as const)
        .filter((root) => !nounsOf(root, area).includes(noun))
        .map((root) => `${root}/${area}/${noun}`),
    ),
  );
  expect(missing.toSorted()).toEqual(Object.keys(NOUNS_ELSEWHERE).toSorted());
});

/** Returns the nouns of an area in a root: its folders, and its files without extension. */
function nounsOf(root: (typeof ROOTS)[number], area: string): string[] {
  const names = sourcesIn(`src/${root}/${area}`).map(({ file }) => file.split('/')[3] ?? '');
  return [...new Set(names.map((name) => name.replace(/\.tsx?$/, '')))].toSorted();
}

/**
 * Returns the node of a file: a noun of an area, or a folder of another floor; the program's entry files are one node.
 */
function nodeOf(root: (typeof ROOTS)[number], file: string): string {
  const [, , place = '', noun = ''] = file.split('/');
  const at = floorOf(FLOORS[root], place);
  if (at === 0) return 'start';
  return FLOORS[root][at]?.nouns ? `${place}/${noun.replace(/\.tsx?$/, '')}` : place;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
