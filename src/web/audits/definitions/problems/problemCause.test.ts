import { expect, test } from 'vitest';
import fourPs from '../../../../../instruments/four-ps.json' with { type: 'json' };
import en from '../../../../../public/i18n/en.json' with { type: 'json' };
import shelfRatio from '../../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };
import { checkDefinition } from '../../../../domain/checkDefinition.ts';
import { CAUSES } from '../../../../domain/definitionProblem.ts';
import { withPart, type Keys, type Tree } from '../../../../domain/drafts/tree.ts';
import { readProblem } from './problemCause.ts';

function problemsOf(definition: Tree, keys: Keys, value: unknown) {
  const broken = withPart(definition, keys, value) as Tree;
  const result = checkDefinition(broken);
  if (!('problems' in result)) throw new Error('The definition has no problems.');
  return result.problems.map((problem) => readProblem(broken, problem));
}

const QUESTION: Keys = ['categories', 0, 'subcategories', 0, 'questions', 0];
const ITEM: Keys = ['sections', 0, 'items', 0];
const { varname } = fourPs.categories[0]?.subcategories[0]?.questions[0] ?? { varname: '' };
const [item] = shelfRatio.sections[0]?.items ?? [];
const itemPath = `items/${item?.varname}`;
const questionPath = `questions/${varname}`;
const CHOICES = { kind: 'choice', choices: [{ code: 'a', text: { en: 'A', es: 'B'.repeat(501) } }] };

test.each([
  [fourPs, [...QUESTION, 'text', 'en'], '', { path: questionPath, cause: 'empty', isEmpty: true, tag: 'en' }],
  [fourPs, [...QUESTION, 'text'], {}, { path: questionPath, cause: 'empty', isEmpty: true, tag: 'en' }],
  [fourPs, [...QUESTION, 'weight'], undefined, { steps: ['weight'], cause: 'empty', isEmpty: true, tag: null }],
  [fourPs, [...QUESTION, 'text', 'es'], 'x'.repeat(501), { cause: 'length', isEmpty: false, tag: 'es' }],
  [fourPs, [...QUESTION, 'factor'], 7, { field: 'factor', cause: 'oneOf', values: { options: [1, 2, 3, 4] } }],
  [fourPs, [...QUESTION, 'weight'], 101, { cause: 'wholeNumber', values: { least: 1, most: 100 } }],
  [fourPs, [...QUESTION, 'varname'], 'X', { cause: 'name', values: { most: 64 } }],
  [fourPs, [...QUESTION, 'strategies'], [{ en: ' ' }], { steps: ['strategies', 0, 'en'], cause: 'empty', tag: 'en' }],
  [fourPs, ['title', 'en'], '', { path: '', field: 'title', cause: 'empty', isEmpty: true }],
  [fourPs, ['categories', 6], fourPs.categories[0], { cause: 'category', values: { category: 'DR' } }],
  [shelfRatio, ['measures', 0, 'formula'], '', { path: 'measures/ratio', cause: 'empty', character: null }],
  [
    shelfRatio,
    ['measures', 0, 'formula'],
    'gone + 1',
    { cause: 'formulaName', values: { name: 'gone' }, character: 0 },
  ],
  [shelfRatio, ['measures', 0, 'formula'], '1 +', { cause: 'formulaEnd', isEmpty: false, character: 3 }],
  [shelfRatio, [...ITEM, 'min'], 5_000_000, { path: itemPath, steps: ['min'], cause: 'minimum' }],
  [shelfRatio, ['source', 'title'], '', { path: '', steps: ['source', 'title'], cause: 'empty', tag: null }],
  [shelfRatio, ['sections', 0, 'title'], 3, { path: `sections/${shelfRatio.sections[0]?.code}`, cause: 'kind' }],
  [
    shelfRatio,
    ITEM,
    { ...item, unit: undefined, decimals: undefined, ...CHOICES },
    { steps: ['choices', 0, 'text', 'es'] },
  ],
  [shelfRatio, [...ITEM, 'colour'], 'red', { cause: 'unknownFields', values: { names: '"colour"' } }],
] as const)('names the entry, field and cause of a problem: %#', (definition, keys, value, expected) => {
  expect(problemsOf(definition as Tree, keys, value)).toContainEqual(expect.objectContaining(expected));
});

test('an example names its values; a problem in a sheet has a cause, but isn’t taken for an empty field', () => {
  const [problem] = problemsOf(shelfRatio, ['examples', 0, 'expect', 'measures'], { ratio: 99 });
  expect(problem).toMatchObject({ cause: 'exampleValue', values: { id: 'ratio', expected: '99' }, isEmpty: false });
  const inSheet = { at: 'survey, row 5', code: 'invalid', text: 'a_1: weight must be a number', character: null };
  expect(readProblem(shelfRatio, { ...inSheet, field: 'weight', cause: 'number', values: {} })).toMatchObject({
    cause: 'number',
    steps: ['weight'],
    isEmpty: false,
  });
});

test('the text about each cause has exactly its values', () => {
  const { at, ...texts } = en.editor.cause;
  expect(namesIn(at)).toEqual(new Set(['number', 'problem']));
  expect(Object.fromEntries(Object.entries(texts).map(([cause, text]) => [cause, namesIn(text)]))).toEqual(
    Object.fromEntries(Object.entries(CAUSES).map(([cause, names]) => [cause, new Set(names)])),
  );
});

function namesIn(text: string): Set<string | undefined> {
  return new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name));
}

test('whatever is wrong in a definition, each problem has a cause and the values of its text', () => {
  const causes = new Set<string>();
  for (const keys of keysIn(shelfRatio)) {
    for (const value of [undefined, 'Not a name', -1, { a: 1 }]) {
      const result = checkDefinition(withPart(shelfRatio, keys, value));
      for (const problem of 'problems' in result ? result.problems : []) {
        causes.add(problem.cause);
        expect(Object.keys(problem.values), `${keys.join('.')}: ${problem.text}`).toEqual(CAUSES[problem.cause]);
      }
    }
  }
  expect(causes.size).toBeGreaterThan(15);
});

function keysIn(value: unknown): Keys[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    return [[key], ...keysIn(inner).map((rest) => [key, ...rest])];
  });
}
