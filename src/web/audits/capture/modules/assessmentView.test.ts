import { describe, expect, test } from 'vitest';
import type { Item, Module } from '../../../../domain/modules/module.ts';
import { basketsSoFar, lacksPhoto, pageToContinue, SCOPE_PAGE, viewOf } from './assessmentView.ts';

const withAnswers = (answers: Record<string, unknown>) => ({
  answers: Object.fromEntries(
    Object.entries(answers).map(([item, value]) => [item, { value: value as string, note: '' }]),
  ),
});

const module: Module = {
  format: 1,
  module: 'basket',
  version: '1.0',
  pillar: 'price',
  title: { en: 'Basket' },
  languages: [{ tag: 'en' }, { tag: 'es' }],
  source: { title: 'A test' },
  measures: [],
  scope: {
    items: [{ varname: 'staff', text: { en: 'Staff' }, kind: 'number', unit: 'people' }],
    in_scope: 'staff >= 50',
  },
  sections: [
    {
      code: 'dry',
      title: { en: 'Dry goods', es: 'Secos' },
      items: [
        { varname: 'rice', text: { en: 'Rice' }, kind: 'price', unit: 'kg' },
        { varname: 'sale', text: { en: 'On sale?' }, kind: 'yes_no', earns: 'yes', ask_when: 'answered(rice)' },
      ],
    },
    {
      code: 'fresh',
      title: { en: 'Fresh' },
      items: [{ varname: 'bread', text: { en: 'Bread' }, kind: 'price', unit: 'kg' }],
    },
  ],
  baskets: [
    {
      code: 'week',
      title: { en: 'A week' },
      days: 7,
      items: [
        { item: 'rice', amount: 3, unit: 'kg' },
        { item: 'bread', amount: 2, unit: 'kg' },
      ],
    },
  ],
};

const pagesOf = (answers: Record<string, unknown>, language = 'en') =>
  viewOf({ definition: module, settings: {} }, withAnswers(answers), language).pages.map(({ code, title, items }) => [
    code,
    title,
    items.map(({ varname }) => varname),
  ]);

test('items with a fix whose point is lost can be fixed', () => {
  const yesNo = { kind: 'yes_no' as const, earns: 'yes' as const };
  const items: Item[] = [
    { ...yesNo, varname: 'sweets', text: { en: 'No sweets' }, fix: [{ en: 'Move them' }] },
    { ...yesNo, varname: 'crisps', text: { en: 'No crisps' } },
    { ...yesNo, varname: 'extra', text: { en: 'Extra' }, fix: [{ en: 'Do' }], ask_when: "sweets = 'no'" },
  ];
  const definition = {
    ...module,
    scope: undefined,
    sections: [{ code: 'all', title: { en: 'All' }, items }],
  } as Module;
  const fixable = (answers: Record<string, unknown>) =>
    viewOf({ definition, settings: {} }, withAnswers(answers), 'en').fixable.map(({ varname }) => varname);
  expect(fixable({})).toEqual([]);
  expect(fixable({ sweets: 'no', crisps: 'no', extra: 'no' })).toEqual(['sweets', 'extra']);
  // Only items that are asked can lose a point.
  expect(fixable({ sweets: 'yes', extra: 'no' })).toEqual([]);
});

describe('the pages of an assessment', () => {
  test('begin with the scope, and contain only what is asked', () => {
    expect(pagesOf({})).toEqual([[SCOPE_PAGE, null, ['staff']]]);
    expect(pagesOf({ staff: 10 })).toEqual([[SCOPE_PAGE, null, ['staff']]]);
    expect(pagesOf({ staff: 60 }, 'es')).toEqual([
      [SCOPE_PAGE, null, ['staff']],
      ['dry', 'Secos', ['rice']],
      ['fresh', 'Fresh', ['bread']],
    ]);
    expect(pagesOf({ staff: 60, rice: 'none' })[1]).toEqual(['dry', 'Dry goods', ['rice', 'sale']]);
  });

  test('continue at the first with an unanswered item', () => {
    const draft = withAnswers({ staff: 60, rice: 'none', sale: 'no' });
    const { pages } = viewOf({ definition: module, settings: {} }, draft, 'en');
    expect(pageToContinue(draft, pages)?.code).toBe('fresh');
  });
});

test('a basket adds up what is priced so far; sizes are converted', () => {
  const draft = withAnswers({ rice: { price: 1, size: 500, unit: 'g' }, bread: 'none' });
  expect(basketsSoFar(module, draft, 'en')).toEqual([{ code: 'week', title: 'A week', cost: 6, prices: 1, items: 2 }]);
});

describe('a required photo', () => {
  const placeItem: Item = { varname: 'where', text: { en: 'Where?' }, kind: 'text', photo: 'required' };
  const rule: Item = { ...placeItem, varname: 'rule', kind: 'yes_no', earns: 'no', severity: 'breach' };
  const photo = { photoId: 'p1', questionId: 'rule', taken: '2026-11-20T10:00:00.000Z', bytes: 3, sent: false };

  test.each([
    [placeItem, null, true],
    [placeItem, 'At the till', true],
    [placeItem, 'na', false],
    [{ ...placeItem, photo: 'optional' } as Item, 'At the till', false],
    // A rule needs a photo only if it is broken.
    [rule, null, false],
    [rule, 'no', false],
    [rule, 'yes', true],
  ])('%#: of an item is asked for while it is missing', (item, value, lacks) => {
    expect(lacksPhoto(withAnswers(value === null ? {} : { [item.varname]: value }), item)).toBe(lacks);
  });

  test('is no longer asked for once it was taken', () => {
    expect(lacksPhoto({ ...withAnswers({ rule: 'yes' }), photos: [photo] }, rule)).toBe(false);
    expect(lacksPhoto({ ...withAnswers({ where: 'Till' }), photos: [photo] }, placeItem)).toBe(true);
  });
});
