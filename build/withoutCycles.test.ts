import { expect, test } from 'vitest';
import { cyclesOf } from './withoutCycles.ts';

const files = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([file, importedFiles]) => [file, { imports: importedFiles }]));

test.each<[string, Record<string, string[]>, string[][]]>([
  ['nothing', {}, []],
  ['a file that two import', { page: ['a', 'b'], a: ['shared'], b: ['shared'], shared: [] }, []],
  ['a file of another package', { a: ['https://example.org/a.js'] }, []],
  ['two that import each other', { page: ['a'], a: ['b'], b: ['a'] }, [['a', 'b']]],
  ['a file that imports itself', { a: ['a'] }, [['a']]],
  ['an indirect cycle', { a: ['b'], b: ['c', 'x'], c: ['d'], d: ['b'], x: [] }, [['b', 'c', 'd']]],
  [
    'two cycles, one leading to the other',
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['c', 'd'],
      ['a', 'b'],
    ],
  ],
  ['two cycles with a file in common', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
])('%s', (_, imports, cycles) => expect(cyclesOf(files(imports))).toEqual(cycles));
