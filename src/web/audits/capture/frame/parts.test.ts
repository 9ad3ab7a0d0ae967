import { describe, expect, test } from 'vitest';
import type { Food } from '../../../../contract/kit/shapes.ts';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { categoryParts, countOf, nextPart, underWay } from './parts.ts';
import { whereOf } from './where.ts';

const question = (id: string, fourp: FourP) => ({
  _id: id,
  varname: id,
  text: `${id}?`,
  fourp,
  scoring_type: 1 as const,
  weight: 1,
  strategies: [],
});
const FOODS: Food[] = [
  {
    _id: 'FV',
    code: 'FV',
    food_name: 'Fruit',
    sub_food: [
      { code: '1', sub_food_name: 'Fresh', questions: [question('a', 1), question('b', 2)] },
      { code: '2a', sub_food_name: 'Cut', questions: [question('c', 1)] },
    ],
  },
  {
    _id: 'DR',
    code: 'DR',
    food_name: 'Drinks',
    sub_food: [{ code: '9', sub_food_name: 'All', questions: [question('d', 2)] }],
  },
];
const yes = { answer: 'Yes', note: '' };
const note = { answer: '', note: 'only a note' };

test('parts are numbered within their category, and one P leaves out what has no question of it', () => {
  const all = categoryParts(FOODS, null).flatMap(({ parts }) => parts);
  expect(all.map(({ key, place, of }) => [key, place, of])).toEqual([
    ['FV-1', 1, 2],
    ['FV-2a', 2, 2],
    ['DR-9', 1, 1],
  ]);
  const placement = categoryParts(FOODS, 2).flatMap(({ parts }) => parts);
  expect(placement.map(({ key, place, of, questions }) => [key, place, of, questions.length])).toEqual([
    ['FV-1', 1, 1, 1],
    ['DR-9', 1, 1, 1],
  ]);
  expect(categoryParts(FOODS, 3)).toEqual([]);
});

test('a note alone is no answer', () => {
  const [fruit] = categoryParts(FOODS, null);
  expect(countOf({ answers: { a: yes, b: note } }, fruit?.questions ?? [])).toEqual({ answered: 1, total: 3 });
});

describe('where an audit goes on', () => {
  const categories = categoryParts(FOODS, null);
  const [fruit] = categories;

  test.each([
    ['the first part that is not whole', { a: yes, b: yes }, 'FV-2a'],
    ['the first part of a category that is done', { a: yes, b: yes, c: yes }, 'FV-1'],
  ])('%s', (_, answers, key) => {
    expect(fruit && nextPart({ answers }, fruit)?.key).toBe(key);
  });

  test('under way is what was begun and is not done', () => {
    expect(underWay({ answers: {}, undo: null }, categories)).toBeUndefined();
    expect(underWay({ answers: { a: yes }, undo: { a: null } }, categories)).toBe('FV');
    expect(underWay({ answers: { a: yes, d: yes }, undo: { d: null } }, categories)).toBe('FV');
  });
});

test('an address that means nothing leads to the overview of all questions', () => {
  expect(whereOf({ view: 'elsewhere', p: '7', part: undefined })).toEqual({
    view: 'overview',
    part: null,
    question: null,
    fourP: null,
  });
  expect(whereOf({ part: 'FV-2a', q: 'c', p: '1' })).toMatchObject({ part: 'FV-2a', question: 'c', fourP: 1 });
});
