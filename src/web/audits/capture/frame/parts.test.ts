import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Food } from '../../../../contract/kit/shapes.ts';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { categoryParts, countOf, nextPart, placeOf, underWay } from './parts.ts';
import { auditPlaceOf } from './auditPlace.ts';

type Section = Food['sub_food'][number];
type ShippedAudit = {
  categories: { code: Food['code']; subcategories: { code: Section['code']; questions: { varname: string }[] }[] }[];
};

const question = (id: string, fourp: FourP) => ({
  _id: id,
  varname: id,
  text: `${id}?`,
  fourp,
  scoring_type: 1 as const,
  weight: 1,
  strategies: [],
});
const section = (code: Section['code'], sub_food_name: string, questions: Section['questions']) => ({
  code,
  sub_food_name,
  questions,
});
const ids = (name: string) => Array.from({ length: 6 }, (_, at) => `${name}${at}`);
const six = (name: string, fourp: FourP) => ids(name).map((id) => question(id, fourp));
const FOODS: Food[] = [
  {
    _id: 'FV',
    code: 'FV',
    food_name: 'Fruit',
    sub_food: [
      section('1', 'Fresh', [question('a', 1), question('b', 2)]),
      section('2a', 'Cut', [question('c', 1)]),
      section('3', 'Frozen', six('f', 1)),
      section('9', 'All', six('g', 2)),
    ],
  },
  {
    _id: 'DR',
    code: 'DR',
    food_name: 'Drinks',
    sub_food: [section('9', 'All', [question('d', 2)])],
  },
];
const yes = { answer: 'Yes', note: '' };
const answeredAll = (of: readonly string[]) => Object.fromEntries(of.map((id) => [id, yes]));
const note = { answer: '', note: 'only a note' };

test('neighbouring sections form parts, numbered within their category; a view by P skips those without a question of it', () => {
  const all = categoryParts(FOODS, null).flatMap(({ parts }) => parts);
  expect(all.map(({ key, place, of, sections }) => [key, place, of, sections.map(({ name }) => name)])).toEqual([
    ['FV-1', 1, 2, ['Fresh', 'Cut', 'Frozen']],
    ['FV-9', 2, 2, ['All']],
    ['DR-9', 1, 1, ['All']],
  ]);
  expect(['FV-1', 'FV-3', 'FV-9', 'DR-9', 'DR-1'].map((key) => placeOf(all, key))).toEqual([0, 0, 1, 2, -1]);
  const placement = categoryParts(FOODS, 2).flatMap(({ parts }) => parts);
  expect(placement.map(({ key, place, of, questions }) => [key, place, of, questions.length])).toEqual([
    ['FV-1', 1, 1, 7],
    ['DR-9', 1, 1, 1],
  ]);
  expect(categoryParts(FOODS, 3)).toEqual([]);
});

test.each<[number[], number[]]>([
  [[1, 1, 1], [3]],
  [
    [5, 2, 1, 2, 1, 8],
    [10, 9],
  ],
  [
    [6, 7, 2, 1, 1, 1, 2],
    [6, 7, 7],
  ],
  [
    [4, 4, 4, 1, 2, 1, 1, 1],
    [8, 10],
  ],
  [[12, 1], [13]],
])('sections of %j questions form parts of %j', (sizes, parts) => {
  const sub_food = sizes.map((size, at) =>
    section(
      '1',
      `${at}`,
      Array.from({ length: size }, (_, nth) => question(`${at}-${nth}`, 1)),
    ),
  );
  const [category] = categoryParts([{ _id: 'FV', code: 'FV', food_name: 'Fruit', sub_food }], null);
  expect(category?.parts.map(({ questions }) => questions.length)).toEqual(parts);
});

test('the shipped instrument has at most 15 parts, each of 4 to 10 questions', () => {
  const { categories } = JSON.parse(readFileSync('instruments/four-ps.json', 'utf8')) as ShippedAudit;
  const foods = categories.map(({ code, subcategories }) => ({
    _id: code,
    code,
    food_name: code,
    sub_food: subcategories.map((part) =>
      section(
        part.code,
        part.code,
        part.questions.map(({ varname }) => question(varname, 1)),
      ),
    ),
  }));
  const sizes = categoryParts(foods, null).flatMap(({ parts }) => parts.map(({ questions }) => questions.length));
  expect(sizes.length).toBeLessThanOrEqual(15);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(4);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
});

test('a note alone is not an answer', () => {
  const [fruit] = categoryParts(FOODS, null);
  expect(countOf({ answers: { a: yes, b: note } }, fruit?.questions ?? [])).toEqual({ answered: 1, total: 15 });
});

describe('an audit continues', () => {
  const categories = categoryParts(FOODS, null);
  const [fruit] = categories;

  test.each([
    ['at the first incomplete part', answeredAll(['a', 'b', 'c', ...ids('f')]), 'FV-9'],
    ['at the first part of a completed category', answeredAll(['a', 'b', 'c', ...ids('f'), ...ids('g')]), 'FV-1'],
  ])('%s', (_, answers, key) => {
    expect(fruit && nextPart({ answers }, fruit)?.key).toBe(key);
  });

  test('started and unfinished ones are in progress', () => {
    expect(underWay({ answers: {}, undo: null }, categories)).toBeUndefined();
    expect(underWay({ answers: { a: yes }, undo: { a: null } }, categories)).toBe('FV');
    expect(underWay({ answers: { a: yes, d: yes }, undo: { d: null } }, categories)).toBe('FV');
  });
});

test('an invalid address leads to the overview of all questions', () => {
  expect(auditPlaceOf({ view: 'elsewhere', p: '7', part: undefined })).toEqual({
    view: 'overview',
    part: null,
    question: null,
    fourP: null,
  });
  expect(auditPlaceOf({ part: 'FV-2a', q: 'c', p: '1' })).toMatchObject({ part: 'FV-2a', question: 'c', fourP: 1 });
});
