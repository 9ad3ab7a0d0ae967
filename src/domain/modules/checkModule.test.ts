import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../definitionProblem.ts';
import { assess } from './assess.ts';
import { answerProblem } from './checkAnswer.ts';
import { checkModule } from './checkModule.ts';
import { itemsOf, type AssessmentAnswer, type Item, type Module } from './module.ts';

const NAMES = ['diet-basket', 'nems-s-availability', 'placement-rule'] as const;
const fixture = (name: (typeof NAMES)[number]) =>
  JSON.parse(readFileSync(new URL(`../../../test/fixtures/modules/${name}.json`, import.meta.url), 'utf8')) as Module;
const problemsOf = (module: unknown) => {
  const result = checkModule(module);
  return 'problems' in result ? result.problems.map(sentenceOf) : [];
};

test.each(NAMES)('%s is valid, and its examples give the stated results', (name) => {
  expect(problemsOf(fixture(name))).toEqual([]);
});

test('an example with another result is reported by its name', () => {
  const module = fixture('nems-s-availability');
  const [example] = module.examples ?? [];
  if (!example) throw new Error('The fixture has no example.');
  example.expect.measures = { availability: 6, gone: 1 };
  expect(problemsOf(module)).toEqual([
    'examples[0] (SL-014): measure availability is 5, not 6',
    "examples[0] (SL-014): there is no measure 'gone'",
  ]);
});

function addPrices(module: Module, ...barcodes: string[][]): void {
  for (const [at, codes] of barcodes.entries()) {
    module.sections[0]?.items.push({
      varname: `price${at}`,
      text: { en: 'Price' },
      kind: 'price',
      unit: 'kg',
      barcodes: codes,
    });
  }
}

describe('problems are reported with their place', () => {
  const changes: [name: string, change: (module: Module & Record<string, unknown>) => void, problems: string[]][] = [
    ['an unknown field', (module) => (module['extra'] = 1), ['module: has an unknown key: "extra"']],
    ['a missing field', (module) => Reflect.deleteProperty(module, 'measures'), ['module: measures is missing']],
    [
      'a duplicate name',
      (module) => module.sections[0]?.items.push({ varname: 'checkout', text: { en: 'Again?' }, kind: 'text' }),
      ['sections[0].items[3] (checkout): varname is the same as that of sections[0].items[0]'],
    ],
    [
      'an unknown kind',
      (module) => ((itemsOf(module)[2] as { kind: string }).kind = 'colour'),
      [
        'sections[0].items[0] (checkout): kind must be an item of a known kind: yes_no, choice, multi, number, price, date or text',
      ],
    ],
    [
      'wrong barcodes',
      (module) => addPrices(module, ['4006381333932', '96385074'], ['12', '96385074']),
      [
        'sections[0].items[3].barcodes[0]: must be a barcode number of 8, 12, 13 or 14 digits with a valid check digit',
        'sections[0].items[4].barcodes[0]: must be a barcode number of 8, 12, 13 or 14 digits with a valid check digit',
        'sections[0].items[4].barcodes[1]: is the same barcode as sections[0].items[3].barcodes[1]',
      ],
    ],
    [
      'a barcode that an item has in two forms',
      (module) => addPrices(module, ['614141007349', '0614141007349']),
      ['sections[0].items[3].barcodes[1]: is the same barcode as sections[0].items[3].barcodes[0]'],
    ],
    [
      'barcodes of an item that is not a price',
      (module) =>
        module.sections[0]?.items.push({ varname: 'x', text: { en: 'X' }, kind: 'text', barcodes: [] } as Item),
      ['sections[0].items[3] (x): has an unknown key: "barcodes"'],
    ],
    [
      'a language without a tag',
      (module) => module.languages.push({ tag: 'not a tag' }),
      ['languages[1]: tag must be a language tag (BCP 47)'],
    ],
    [
      'a text under something else than a language tag',
      (module) => ((itemsOf(module)[2] as { text: object }).text = { en: 'Checkout?', en_GB: 'Till?' }),
      ['sections[0].items[0] (checkout): text must have its texts under language tags (BCP 47)'],
    ],
    [
      'a formula that does not parse',
      (module) => (module.measures[0] = { ...firstMeasure(module), formula: 'score(' }),
      ['measures[0].formula: ends too early (character 7)'],
    ],
    [
      'names that are not there, and a wrong section',
      (module) => (module.measures[0] = { ...firstMeasure(module), formula: "score('shelf') + nothing" }),
      [
        "measures[0].formula: there is no section 'shelf' (character 1)",
        "measures[0].formula: there is no 'nothing' (character 18)",
      ],
    ],
    [
      'an item that comes later',
      (module) => (module.scope = { items: [...(module.scope?.items ?? [])], in_scope: "checkout = 'no'" }),
      ["scope.in_scope: 'checkout' is defined later (character 1)"],
    ],
    [
      'an item that is asked by its own answer',
      (module) => ((itemsOf(module)[2] as Item).ask_when = "checkout = 'yes'"),
      ["sections[0].items[0].ask_when: 'checkout' is defined later (character 1)"],
    ],
    [
      'evidence that is missing',
      (module) => ((itemsOf(module)[2] as Item).why = ['hs2020']),
      ["sections[0].items[0].why: there is no evidence 'hs2020'"],
    ],
    [
      'an unknown function, and one with too many arguments',
      (module) => (module.measures[0] = { ...firstMeasure(module), formula: 'eval(1) + sqrt(1, 2)' }),
      [
        "measures[0].formula: there is no function 'eval' (character 1)",
        "measures[0].formula: 'sqrt' has the wrong number of arguments (character 11)",
      ],
    ],
  ];
  test.each(changes)('%s', (_name, change, problems) => {
    const module = fixture('placement-rule') as Module & Record<string, unknown>;
    change(module);
    expect(problemsOf(module)).toEqual(problems);
  });

  test('prices: only by unit_price, and in matching units', () => {
    const module = fixture('diet-basket');
    module.measures.push({ id: 'bare', title: { en: 'Bare' }, formula: 'rice * 2' });
    module.baskets?.push({
      code: 'wrong',
      title: { en: 'Wrong' },
      days: 1,
      items: [{ item: 'milk', amount: 1, unit: 'kg' }],
      substitutes: { rice: ['pasta'] },
    });
    module.baskets?.push({
      code: 'none',
      title: { en: 'None' },
      days: 1,
      items: [{ item: 'gone', amount: 1, unit: 'kg' }],
    });
    expect(problemsOf(module)).toEqual([
      "baskets[1].items[0]: 'milk' is priced per L, not per kg",
      "baskets[1].substitutes: 'rice' is not an item of the basket",
      "baskets[2].items[0]: 'gone' is not an item with a price",
      "measures[3].formula: 'rice' is a price: use unit_price(rice) (character 1)",
    ]);
  });

  test('more than 500 items, and arbitrary JSON', () => {
    const module = fixture('placement-rule');
    const more = Array.from({ length: 500 }, (_, at): Item => ({ varname: `x${at}`, text: { en: 'X' }, kind: 'text' }));
    module.sections[0]?.items.push(...more);
    expect(problemsOf(module)).toContain('module: has 505 items; the maximum is 500');
    for (const odd of [null, 1, 'x', [], {}, { sections: [null, 1, { items: [[]] }] }, { __proto__: null }]) {
      expect(problemsOf(odd).length).toBeGreaterThan(0);
    }
  });
});

function firstMeasure(module: Module) {
  const [first] = module.measures;
  if (!first) throw new Error('The fixture has no measure.');
  return first;
}

const price = (per: number): AssessmentAnswer => ({ price: per, size: 1, unit: 'kg' });

describe('a basket', () => {
  const module = fixture('diet-basket');
  const measure = (answers: Record<string, AssessmentAnswer>, standIns: [string, number][] = []) =>
    assess(module, { answers: new Map(Object.entries(answers)), standIns: new Map(standIns) }).measures.find(
      ({ id }) => id === 'staples_basket',
    );

  test('uses a substitute for a missing item, which counts as observed', () => {
    expect(measure({ rice: price(2), flour: price(3) })).toEqual({
      id: 'staples_basket',
      value: 10,
      coverage: 1,
      enough: true,
    });
  });

  test('then uses the mean of other stores, which does not count as observed', () => {
    expect(measure({ rice: price(2), pasta: 'none' }, [['pasta', 3]])).toEqual({
      id: 'staples_basket',
      value: 10,
      coverage: 0.7,
      enough: false,
    });
  });

  test('otherwise has no cost', () => {
    expect(measure({ rice: price(2) })).toEqual({ id: 'staples_basket', value: null, coverage: 0, enough: false });
  });
});

test('an answer must match its item', () => {
  const items = new Map(
    [...itemsOf(fixture('diet-basket')), ...itemsOf(fixture('placement-rule'))].map((item) => [item.varname, item]),
  );
  const wrong = (varname: string, value: unknown) => answerProblem(items.get(varname) as Item, value);
  expect(wrong('rice', { price: 1, size: 500, unit: 'g', packs: 2, special: 0.8, brand: 'Own' })).toBeNull();
  expect(wrong('rice', 'none')).toBeNull();
  expect(wrong('rice', { price: 1, size: 1, unit: 'L' })).toBe("has a unit that doesn't fit a price per kg");
  expect(wrong('rice', { price: 1, size: 0, unit: 'kg' })).toBe('has a size that is not a number of at least 0.001');
  expect(wrong('rice', { price: -1, size: 1, unit: 'kg' })).toBe('must be from 0 to 1000000000');
  expect(wrong('rice', { price: 1, size: 1, unit: 'kg', extra: 1 })).toBe('has an unknown field');
  expect(wrong('employees', 12)).toBeNull();
  expect(wrong('employees', -1)).toBe('must be from 0 to 1000000000');
  expect(wrong('employees', '12')).toBe('must be a number');
  expect(wrong('checkout', 'na')).toBeNull();
  expect(wrong('checkout', 'Yes')).toBe("must be 'yes', 'no' or 'na'");
});
