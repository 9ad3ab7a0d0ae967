import { expect, test } from 'vitest';
import { pageRows } from './page.ts';
import { SETS } from './sets.ts';

const rowsOf = (set: keyof typeof SETS, prefer = '') =>
  pageRows({ headers: prefer === '' ? {} : { prefer } } as Parameters<typeof pageRows>[0], SETS[set], { expand: [] });

test('a page has a maximum number of rows, fewer with many columns or if the client prefers fewer', () => {
  expect(rowsOf('Answers')).toEqual({ rows: 5_000, preferred: false });
  expect(rowsOf('Surveys').rows * SETS.Surveys.columns.length).toBeLessThanOrEqual(125_000);
  expect(rowsOf('Surveys', 'odata.maxpagesize=9000')).toEqual({ rows: rowsOf('Surveys').rows, preferred: true });
  expect(rowsOf('Surveys', 'respond-async, maxpagesize=7')).toEqual({ rows: 7, preferred: true });
});
