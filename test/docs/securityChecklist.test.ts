import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

const text = readFileSync(path.join(packageRoot, 'docs/security-checklist.md'), 'utf8');

/** The rows of all tables, cell by cell. */
const rows = [...text.matchAll(/^\| (\d[^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(([, ...cells]) => {
  const [row = '', subject = '', state = '', place = '', tests = ''] = cells.map((cell) => cell.trim());
  return { row, subject, state, places: filesIn(place), tests: filesIn(tests) };
});

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
}

test('every file that the checklist mentions exists, and tests are tests', () => {
  const mentions = rows.flatMap(({ places, tests }) => [...places, ...tests]);
  expect(mentions.length).toBeGreaterThan(200);
  expect(mentions.filter((file) => !existsSync(path.join(packageRoot, file)))).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests).filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file))).toEqual([]);
});

test('every row has its status, and what is fulfilled has a test', () => {
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.filter(({ state }) => !/^(?:yes|deviation|part|none)\b/.test(state))).toEqual([]);
  expect(rows.filter(({ state, tests }) => state.startsWith('yes') && tests.length === 0)).toEqual([]);
});

test('no row occurs twice, and deviations are described in docs/security.md', () => {
  const names = rows.map(({ row }) => row);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const page = readFileSync(path.join(packageRoot, 'docs/security.md'), 'utf8');
  const deviations = page.slice(page.indexOf('## Deviations'));
  const deviatingRows = rows.filter(({ state }) => state.startsWith('deviation'));
  expect(deviatingRows.filter(({ row }) => !deviations.includes(`| ${row} |`)).map(({ row }) => row)).toEqual([]);
});
