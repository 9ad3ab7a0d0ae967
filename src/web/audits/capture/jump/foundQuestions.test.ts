import { expect, test } from 'vitest';
import type { Food } from '../../../../contract/kit/shapes.ts';
import { categoryParts } from '../frame/parts.ts';
import { countMatches, foundQuestions, type Filter } from './foundQuestions.ts';

const ask = (_id: string, text: string) => ({
  _id,
  varname: _id,
  text,
  fourp: 1 as const,
  scoring_type: 1 as const,
  weight: 1,
  strategies: [],
});
const FOODS: Food[] = [
  {
    _id: 'FV',
    code: 'FV',
    food_name: 'Fruit',
    sub_food: [{ code: '1', sub_food_name: 'Fresh', questions: [ask('a', 'Açaí on sale?'), ask('b', 'Any fruit?')] }],
  },
];
const CATEGORIES = categoryParts(FOODS, null);
const DRAFT = {
  answers: { a: { answer: 'Yes', note: '' } },
  photos: [{ photoId: 'p', questionId: 'a', taken: '2026-11-22T10:00:00Z', bytes: 1, sent: false }],
};

test.each<[Filter, string, string[]]>([
  ['all', '', ['a', 'b']],
  ['all', ' acai', ['a']],
  ['unanswered', '', ['b']],
  ['photos', '', ['a']],
  ['photos', 'any', []],
])('%s and "%s" leave %j', (filter, input, ids) => {
  const results = foundQuestions(DRAFT, CATEGORIES, filter, input);
  expect(results.flatMap(({ questions }) => questions.map(({ question }) => question._id))).toEqual(ids);
});

test('the filters show how many questions they list', () => {
  expect(countMatches(DRAFT, CATEGORIES)).toEqual({ unanswered: 1, photos: 1 });
});
