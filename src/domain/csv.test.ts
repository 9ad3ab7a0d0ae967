import { expect, test } from 'vitest';
import { copiedRow, csvRow, readCsv, type CsvCell } from './csv.ts';

test.each<[string, CsvCell[], string]>([
  ['numbers and empty cells', [1.5, -2, null], '1.5,-2,'],
  ['separators and quotes', ['a,b', 'say "x"', 'a;b'], '"a,b","say ""x""","a;b"'],
  ['line breaks', ['a\r\nb\nc'], 'a b c'],
  ['formulas', ['=1+1', '@a', '+b', '-c', '＝d', '\t=e'], `'=1+1,'@a,'+b,'-c,'＝d,"'\t=e"`],
])('%s', (_case, cells, expected) => {
  expect(csvRow(cells)).toBe(`${expected}\r\n`);
});

test.each<[string, string, string[][]]>([
  [
    'a file of csvRow',
    `\u{feff}${csvRow(['id', '=1+1', 'a,"b"'])}${csvRow([null, "'s", 'é'])}`,
    [
      ['id', '=1+1', 'a,"b"'],
      ['', "'s", 'é'],
    ],
  ],
  [
    'semicolons and line breaks within quotes',
    'id;es\n1;"a\r\nb, c"\n',
    [
      ['id', 'es'],
      ['1', 'a\r\nb, c'],
    ],
  ],
  [
    'copied cells',
    'a\tb\r\n\td',
    [
      ['a', 'b'],
      ['', 'd'],
    ],
  ],
  [
    'a quote within a cell, quotes at its start, and an open quote',
    'a,5" wide\n"Fresh" fruit,"open\nb,c',
    [
      ['a', '5" wide'],
      ['"Fresh" fruit', '"open'],
      ['b', 'c'],
    ],
  ],
  ['nothing', '', []],
])('reads %s', (_case, content, expected) => {
  expect(readCsv(content)).toEqual(expected);
});

test('copied cells are read again as they were', () => {
  const cells = ['=1+1', "'=1", "'s", 'a\tb', 'one\ntwo', 'say "x"', '"x" says', ''];
  expect(readCsv(copiedRow(cells), '\t')).toEqual([cells]);
  expect(copiedRow(['=1+1', 'one\ntwo'])).toBe(`'=1+1\t"one\ntwo"\r\n`);
});
