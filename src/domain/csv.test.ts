import { expect, test } from 'vitest';
import { csvRow, type CsvCell } from './csv.ts';

test.each<[string, CsvCell[], string]>([
  ['numbers and empty cells', [1.5, -2, null], '1.5,-2,'],
  ['separators and quotes', ['a,b', 'say "x"', 'a;b'], '"a,b","say ""x""","a;b"'],
  ['line breaks', ['a\r\nb\nc'], 'a b c'],
  ['formulas', ['=1+1', '@a', '+b', '-c', '＝d', '\t=e'], `'=1+1,'@a,'+b,'-c,'＝d,"'\t=e"`],
])('%s', (_case, cells, expected) => {
  expect(csvRow(cells)).toBe(`${expected}\r\n`);
});
