import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDefinition } from '../../../../domain/checkDefinition.ts';
import { UNPRINTABLE } from '../../../../domain/definitionFile.ts';
import { applyEdits, type Edit } from '../../../../domain/drafts/edits.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };
import module from '../../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };
import en from '../../../../../public/i18n/en.json' with { type: 'json' };
import es from '../../../../../public/i18n/es.json' with { type: 'json' };
import ja from '../../../../../public/i18n/ja.json' with { type: 'json' };
import pt from '../../../../../public/i18n/pt.json' with { type: 'json' };
import ru from '../../../../../public/i18n/ru.json' with { type: 'json' };
import zh from '../../../../../public/i18n/zh.json' with { type: 'json' };
import { onOneLine, type TableKind, type TableNames } from './columns.ts';
import { readTable, TABLE_MAX_CHARACTERS } from './readTable.ts';
import { writeTable } from './writeTable.ts';

const NAMES = [en, es, zh, ja, pt, ru].map(({ editor, fourP }): TableNames => {
  const options: Record<string, string> = editor.options;
  const fourPs = [fourP.p1, fourP.p2, fourP.p3, fourP.p4, options['before'], options['after']];
  return {
    column: (column) => editor.fields[column],
    option: (column, option) => {
      const key = column === 'scoringType' ? `earns${option}` : String(option);
      const name = column === 'factor' ? fourPs[Number(option) - 1] : options[key];
      return name ?? String(option);
    },
  };
});
const [ENGLISH, SPANISH] = NAMES as [TableNames, TableNames];

const read = (content: string, kind: TableKind = 'question', names = ENGLISH, factor: number | null = null) =>
  readTable(content, { kind, names, factor, most: Infinity });

/** Reads a table and returns its rows. Throws if the table can't be used at all. */
function rowsOf(...reading: Parameters<typeof read>) {
  const table = read(...reading);
  if ('problem' in table) throw new Error(table.problem.code);
  return table.rows;
}
const valuesOf = (...reading: Parameters<typeof read>) => rowsOf(...reading).map(({ value }) => value);
const problemsOf = (...reading: Parameters<typeof read>) =>
  rowsOf(...reading).map(({ problems }) => problems.map(({ code, column }) => `${code} ${column}`).join(', '));

const sign = fc.oneof(fc.constantFrom('"', '=', "'", '-', '@', '＝', '<', ' ', ';', ',', '1', '\t', '\n'), fc.string());
const line = fc
  .array(sign, { minLength: 1, maxLength: 20 })
  .map((signs) => onOneLine(signs.join('')))
  .filter((text) => text !== '' && text.length <= 60 && !UNPRINTABLE.test(text));
const text = line.map((english) => ({ en: english }));
const texts = fc.array(text, { maxLength: 3 });

const question = fc.record({
  text,
  factor: fc.constantFrom(1, 2, 3, 4),
  scoringType: fc.constantFrom(1, 2, 3),
  weight: fc.integer({ min: 1, max: 100 }),
  strategies: texts,
});
const manager = fc.record({ text, factor: fc.constantFrom(1, 2, 3, 4, 5, 6) });
const points = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((number) => number || 0);
const choice = fc.oneof(fc.record({ text }), fc.record({ text, points }));
const common = { text, weight: fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10) };
const kindOf = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const item = fc.oneof(
  fc.record({ ...common, kind: kindOf('yes_no'), earns: kindOf('yes', 'no') }),
  fc.record({ ...common, kind: kindOf('choice', 'multi'), choices: fc.array(choice, { minLength: 1, maxLength: 4 }) }),
  fc.record({ ...common, kind: kindOf('number'), unit: line }),
  fc.record({ ...common, kind: kindOf('price'), unit: kindOf('kg', 'L', 'each') }),
  fc.record({ text, kind: kindOf('date', 'text'), fix: fc.array(text, { minLength: 1, maxLength: 3 }) }),
);

/** Returns an item without the codes of its choices, because reading a table generates new ones. */
function withoutCodes(value: Tree): Tree {
  const choices = value['choices'];
  if (!Array.isArray(choices)) return value;
  const uncoded = (choices as Tree[]).map((choice) =>
    choice['points'] === undefined ? { text: choice['text'] } : { text: choice['text'], points: choice['points'] },
  );
  return { ...value, choices: uncoded };
}

const withAdded = (definition: Tree, root: string, to: string, values: readonly Tree[]) => {
  const edits = values.map((value, at): Edit => ({ op: 'add', path: `${root}/new_${at}`, value, to }));
  const outcome = applyEdits(definition, edits);
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  return checkDefinition(outcome.definition);
};

test.each([
  ['question', question, instrument, 'questions', 'sections/FV/1'],
  ['manager', manager, instrument, 'questions', 'managerQuestions'],
  ['item', item, module, 'items', 'sections/unhealthy'],
] as const)('a copied table of %ss is pasted as it was, in each language', (kind, one, definition, root, to) => {
  fc.assert(
    fc.property(
      fc.array(one as fc.Arbitrary<Tree>, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...NAMES),
      fc.boolean(),
      (values, names, isEnglish) => {
        const copy = writeTable(values, kind, isEnglish ? ENGLISH : names);
        const rows = rowsOf(copy, kind, names);
        expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
        const pasted = rows.map(({ value }) => value);
        expect(pasted.map(withoutCodes)).toEqual(values);
        expect(withAdded(definition, root, to, pasted)).not.toHaveProperty('problems');
      },
    ),
    { numRuns: 60 },
  );
});

test.each<[string, string, TableNames, Tree]>([
  [
    'by place, with further strategies in further cells',
    'Fruit?\tPlacement\tNo\t2\tMove it\tLight it',
    ENGLISH,
    { factor: 2, scoringType: 2, weight: 2, strategies: [{ en: 'Move it' }, { en: 'Light it' }] },
  ],
  [
    'by a header in another order, whose other columns are ignored',
    'Nr\tStrategy 1\tStrategy 2\tPESO:\tp\tTexto\n7\tMove it\t\t３\tColocación\tFruit?',
    SPANISH,
    { factor: 2, scoringType: 1, weight: 3, strategies: [{ en: 'Move it' }] },
  ],
  ['with the numbers of a file', 'Fruit?\t4\t3\t', SPANISH, { factor: 4, scoringType: 3, weight: 1, strategies: [] }],
  [
    'with several lines in a cell',
    '"Fruit?"\t1\tyes\t1\t"Say ""yes""\r\n\r\nMove it"',
    ENGLISH,
    { factor: 1, scoringType: 1, weight: 1, strategies: [{ en: 'Say "yes"' }, { en: 'Move it' }] },
  ],
])('a table is read %s', (_case, content, names, { ...value }) => {
  if (names === SPANISH) content = content.replace('Colocación', names.option('factor', 2));
  expect(valuesOf(content, 'question', names)).toEqual([{ text: { en: 'Fruit?' }, ...value }]);
});

test('a header without a known text, and one of a single column, are recognised', () => {
  expect(read('P\tWeight\nPrice\t1')).toMatchObject({ problem: { code: 'noText' } });
  expect(read('Nr\tQuestion\tNote\n1\tFruit?\tx')).toMatchObject({ ignoredCells: ['Nr', 'Note'], rows: [{ line: 2 }] });
  expect(valuesOf('Question\nFruit?', 'question', ENGLISH, 3)).toMatchObject([{ text: { en: 'Fruit?' }, factor: 3 }]);
  // `Text` is also a kind of answer.
  expect(valuesOf('Comments\tText', 'item')).toEqual([{ text: { en: 'Comments' }, kind: 'text' }]);
});

test('further cells of an item are choices, and filled columns that aren’t used are named', () => {
  const choices = [{ text: { en: 'None' } }, { text: { en: 'Some' }, points: 1 }, { text: { en: 'Many' }, points: 2 }];
  const table = 'Fruit?\tSingle choice\t\t\t\t\tNone\tSome = 1\tMany = 2';
  expect(valuesOf(table, 'item').map(withoutCodes)).toMatchObject([{ choices }]);
  expect(read('Fruit?\tPrice\t\tSeasonal\nRipe?\tPrice\tOften\t', 'manager')).toMatchObject({
    ignoredCells: ['3', '4'],
  });
  expect(read('Question\tNote\t\tNr\t\nFruit?\t\tSeasonal\t\t\tOften')).toMatchObject({
    ignoredCells: ['Note', '3', 'Nr', '6'],
  });
});

test.each<[string, TableKind, string]>([
  ['\tPrice', 'question', 'missing text'],
  ['Fruit?', 'question', 'missing factor'],
  ['Fruit?\tTaste', 'question', 'unknown factor'],
  ['Fruit?\tPrice\tperhaps', 'question', 'unknown scoringType'],
  ['Fruit?\tPrice\tYes\tmuch', 'question', 'questionWeight weight'],
  ['Fruit?\tPrice\tYes\t1,5', 'question', 'questionWeight weight'],
  ['Fruit?\tPrice\tYes\t101', 'question', 'questionWeight weight'],
  ['Fruit\u0007?\tPrice', 'question', 'notPlain text'],
  [`${'a'.repeat(501)}\tPrice`, 'question', 'length text'],
  [`Fruit?\tPrice\t\t\t${'a'.repeat(501)}`, 'question', 'length strategies'],
  ['Fruit?\tPerception after', 'question', 'unknown factor'],
  ['Fruit?\t\t\t0', 'item', 'itemWeight weight'],
  ['Fruit?\tmaybe', 'item', 'unknown kind'],
  ['Fruit?\tNumber', 'item', 'missing unit'],
  ['Fruit?\tPrice\t\t\t\tlb', 'item', 'unknown unit'],
  ['Fruit?\tSingle choice', 'item', 'missing choices'],
  ['Fruit?\tSingle choice\t\t\t\t\t= 3', 'item', 'missing choices'],
  ['Fruit?\tSingle choice\t\t\t\t\t"= 3\n= 4"', 'item', 'missing choices'],
  ['Fruit?\tYes or no\t\t\t\tkg\tNone\tSome', 'item', 'surplus unit, surplus choices'],
  ['Fruit?\tSingle choice\tYes\t\t\t\tNone\tSome', 'item', 'surplus earns'],
  ['Fruit?\tText\t\t\t\tkg', 'item', 'surplus unit'],
  ['Fruit?\tmaybe\t\t\t\tkg', 'item', 'unknown kind'],
])('the problems of %j are listed', (content, kind, problems) => {
  expect(problemsOf(`Ripe?\t\n${content}`, kind, ENGLISH, kind === 'question' ? 1 : null).at(0)).toBe('');
  expect(problemsOf(content, kind)).toEqual([problems]);
});

test('hostile tables are read as text or refused at once', () => {
  expect(valuesOf('<img src=x onerror=alert(1)>\t1')).toMatchObject([{ text: { en: '<img src=x onerror=alert(1)>' } }]);
  const open = '"Fruit?\t1\n'.repeat(400);
  expect(valuesOf(open)).toHaveLength(400);
  expect(valuesOf(open)[399]).toMatchObject({ text: { en: '"Fruit?' } });
  expect(read('Fruit?\t1\n'.repeat(10_000))).toMatchObject({ problem: { code: 'rows', count: 10_000, most: 500 } });
  expect(read('Fruit?\t1\n'.repeat(100_000))).toMatchObject({ problem: { code: 'characters' } });
  for (const cells of ['""', '\tx', '= ']) {
    const longCells = cells.repeat(TABLE_MAX_CHARACTERS / cells.length - 20);
    expect(rowsOf(`Fruit?\t1\t\t\t\t${longCells}`)).toHaveLength(1);
    expect(rowsOf(`Fruit?\tchoice\t\t\t\t\t${longCells}`, 'item')).toHaveLength(1);
  }
  expect(read('\n\t\n')).toEqual({ rows: [], ignoredCells: [] });
});
