import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordsIn } from './records.ts';

async function read(text: string | Buffer, { list = 'results', piece = 7 } = {}) {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const results: unknown[] = [];
  let envelope: unknown;
  for await (const record of recordsIn(pieces(), list, (value) => (envelope = value))) {
    results.push('problem' in record ? `${record.row}: ${record.problem}` : record.value);
  }
  return { results, envelope };
}

test('finds the entries of a list, however the bytes are split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { minLength: 1 }),
      fc.integer({ min: 1, max: 50 }),
      async (list, piece) => {
        const copy = JSON.parse(JSON.stringify(list)) as unknown[];
        expect((await read(JSON.stringify(list, null, piece % 3), { piece })).results).toEqual(copy);
        const envelopeText = JSON.stringify({
          count: 1,
          next: 'x"results":[',
          results: list,
          after: [1, { results: [2] }],
        });
        expect(await read(envelopeText, { piece })).toEqual({
          results: copy,
          envelope: { count: 1, next: 'x"results":[', results: [], after: [1, { results: [2] }] },
        });
      },
    ),
  );
});

test.each([
  ['[]', []],
  [' [ ] \n', []],
  ['\uFEFF[1]', [1]],
  ['{"results":[]}', []],
  ['[1,,2]', [1, '2: is not JSON', 2]],
  ['[1,]', [1, '2: is not JSON']],
  ['[{"a":1} {"b":2}, 3]', ['1: is not JSON', 3]],
  ['[{"a":[1}],{"b":2}]', ['1: is not JSON', { b: 2 }]],
  [`[${'['.repeat(100)}${']'.repeat(100)}, 2]`, ['1: is nested too deeply', 2]],
  [`["${'x'.repeat(5 * 1024 * 1024)}", 2]`, ['1: is longer than 4 MiB', 2]],
])('reads %.40s', async (text, results) => {
  expect((await read(text, { piece: 65_536 })).results).toEqual(results);
});

test('refuses an entry that is not UTF-8, and continues', async () => {
  const text = Buffer.concat([Buffer.from('["'), Buffer.from([0xff, 0xfe]), Buffer.from('", "b"]')]);
  expect((await read(text)).results).toEqual(['1: is not UTF-8 text', 'b']);
});

test.each([
  ['[1, 2', 'The file is incomplete: it was cut off.'],
  ['{"results":[{"a":"b', 'The file is incomplete: it was cut off.'],
  ['{"count":1}', "The file has no list 'results'."],
  ['{"deep":{"results":[1]}}', "The file has no list 'results'."],
  ['[1]]', 'The file is not JSON.'],
  ['[1] [2]', 'The file is not JSON.'],
  ['{"results":[1}]', 'The file is not JSON.'],
  ['{,"results":[1]}', 'The file is not JSON.'],
  ['hello', 'The file is not JSON.'],
  [`{"x":"${'x'.repeat(300_000)}","results":[1]}`, "The file has no list 'results'."],
])('refuses %.40s as a whole', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});
