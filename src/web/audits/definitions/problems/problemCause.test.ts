import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import fourPs from '../../../../../instruments/four-ps.json' with { type: 'json' };
import shelfRatio from '../../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };
import { checkDefinition } from '../../../../domain/checkDefinition.ts';
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
  [fourPs, [...QUESTION, 'factor'], 7, { field: 'factor', cause: 'oneOf', values: { options: '1, 2, 3, 4' } }],
  [fourPs, [...QUESTION, 'weight'], 101, { cause: 'wholeNumber', values: { least: '1', most: '100' } }],
  [fourPs, [...QUESTION, 'varname'], 'X', { cause: 'name', values: { most: '64' } }],
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
  const at = 'survey, row 5';
  expect(readProblem(shelfRatio, { at, code: 'invalid', text: 'a_1: weight must be a number' })).toMatchObject({
    cause: 'number',
    steps: ['weight'],
    isEmpty: false,
  });
});

const SOURCES = [
  'definitionFile',
  'definitionLanguages',
  'definitionColumns',
  'definitionNames',
  'checkInstrument',
  'modules/checkModule',
  'modules/checkFormulas',
  'modules/formula',
];

/**
 * The texts that need no cause here: parts of messages, messages about examples, which have their own patterns, and the
 * message about the number of the format, which only a file can get wrong.
 */
const OTHERS = [
  'must be 1',
  'has 1: 1',
  'is not an item',
  "there is no 1 '1'",
  "there is no 1 '1' (character 1)",
  '1 1 is 1, not 1',
  'the outcome is 1, not 1',
];

test('every message of the checks has a cause', () => {
  const messages = SOURCES.flatMap((name) => {
    const source = readFileSync(`src/domain/${name}.ts`, 'utf8');
    const isFormula = name.endsWith('ormulas') || name.endsWith('formula');
    const literals = source.matchAll(
      /(?:'((?:must|is|has|id is) [^'\n]+)'|`([^`\n]*(?:must|is|has) [^`\n]+)`|"([^"\n]+'[^"\n]*)")/g,
    );
    return [...literals]
      .flatMap(([, ...parts]) => parts.filter((part) => part !== undefined))
      .filter((part) => !part.startsWith('categories[') && /\b(?:must|is|has|takes|needs|there is)\b/.test(part))
      .map((part) => part.replaceAll(/\$\{[^}]*\}/g, '1') + (isFormula ? ' (character 1)' : ''));
  });
  expect(messages.length).toBeGreaterThan(40);
  const unknown = messages.filter((text) => readProblem({}, { at: 'x', code: 'invalid', text }).cause === 'other');
  expect(unknown.filter((text) => !OTHERS.includes(text))).toEqual([]);
});
