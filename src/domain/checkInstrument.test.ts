import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, SUBCATEGORY_CODES } from './scoring/categories.ts';
import { checkInstrument } from './checkInstrument.ts';
import { sentenceOf } from './definitionProblem.ts';
import { FOUR_PS, MANAGER_PS } from './scoring/fourP.ts';
import type { Instrument, Question } from './instrument.ts';

const shippedInstrument: unknown = JSON.parse(
  readFileSync(new URL('../../instruments/four-ps.json', import.meta.url), { encoding: 'utf8' }),
);

describe('the shipped instrument', () => {
  const instrument = accept(shippedInstrument);
  const questions = instrument.categories.flatMap(questionsOf);
  const scoredSurvey = questions.filter((question) => question.scoringType !== 3);
  const sentences = [...questions, ...instrument.managerQuestions].map((question) => question.text.en);

  test('has the seven categories in order, with their names', () => {
    expect(instrument.name).toBe('four-ps');
    expect(instrument.version).toBe('1.0');
    expect(instrument.categories.map((category) => category.code)).toEqual(CATEGORIES);
    expect(instrument.categories.map((category) => category.name.en)).toEqual([
      'Fruit & Vegetables',
      'Snack Foods',
      'Meals/Convenience Foods',
      'Breads & Cereals',
      'Meat & Seafood',
      'Dairy & Eggs',
      'Drinks',
    ]);
  });

  test.each(instrument.categories)('$code has its sub-categories in order and the four Ps evenly', (category) => {
    const codes = category.subcategories.map((subcategory) => subcategory.code);
    expect(codes).toEqual(SUBCATEGORY_CODES.filter((code) => codes.includes(code)));
    expect(codes.length).toBeGreaterThanOrEqual(6);
    expect(codes.at(-1)).toBe('9');
    for (const { questions: own } of category.subcategories) {
      expect(own).not.toEqual([]);
      // The export orders the questions of a sub-category by P.
      expect(own).toEqual(own.toSorted((a, b) => a.factor - b.factor));
    }
    const all = questionsOf(category);
    expect(all.length).toBeGreaterThanOrEqual(15);
    expect(all.length).toBeLessThanOrEqual(20);
    const scorable = all.filter((question) => question.scoringType !== 3);
    const perFourP = FOUR_PS.map((fourP) => scorable.filter((question) => question.factor === fourP).length);
    expect(Math.min(...perFourP)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...perFourP) - Math.min(...perFourP)).toBeLessThanOrEqual(1);
  });

  test('uses every sub-category code', () => {
    const usedCodes = new Set(
      instrument.categories.flatMap(({ subcategories }) => subcategories.map(({ code }) => code)),
    );
    expect([...usedCodes].toSorted()).toEqual([...SUBCATEGORY_CODES].toSorted());
  });

  test('mixes questions about healthy practice, unhealthy practice and information', () => {
    const ofType = (type: number) => questions.filter((question) => question.scoringType === type).length;
    expect(questions.length).toBeGreaterThanOrEqual(112);
    expect(ofType(1)).toBeGreaterThan(questions.length / 2);
    expect(ofType(2) / questions.length).toBeGreaterThan(0.24);
    expect(ofType(2) / questions.length).toBeLessThan(0.34);
    expect(ofType(3)).toBeGreaterThanOrEqual(8);
    expect(ofType(3)).toBeLessThanOrEqual(10);
  });

  test('gives more weight to the dozen questions that matter most', () => {
    const heavy = scoredSurvey.filter((question) => question.weight > 1);
    expect(heavy).toHaveLength(12);
    expect(Math.max(...questions.map((question) => question.weight))).toBeLessThanOrEqual(3);
    expect(heavy.map((question) => question.varname)).toEqual(
      expect.arrayContaining(['free_water', 'sugary_over_600ml', 'confectionery_checkout', 'sugary_extra_display']),
    );
  });

  test('has strategies for every scored question and for no other', () => {
    for (const { varname, scoringType, strategies } of questions) {
      const strategyCounts = scoringType === 3 ? [0] : [1, 2];
      expect(strategyCounts, varname).toContain(strategies.length);
      for (const { en } of strategies) expect(en, varname).toMatch(/^[A-Z][^.;]{9,89}\.$/);
    }
  });

  test('asks one thing per question, briefly', () => {
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z][^?.;]{9,88}\?$/);
      expect(sentence).not.toMatch(/\b(?:and|or|nor)\b|\//);
    }
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const { text, varname } of questions) expect(text.en, varname).toMatch(/^(?:Is|Are|Do|Does|Can) /);
  });

  test('has names that survey forms accept', () => {
    for (const { varname } of [...questions, ...instrument.managerQuestions]) {
      expect(varname).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
    }
    for (const { varname } of questions) expect(varname).not.toMatch(/^mgr_/);
  });

  test('asks the manager two open questions on each P', () => {
    const fourPs = instrument.managerQuestions.map((question) => question.factor);
    expect(fourPs).toEqual(MANAGER_PS.flatMap((fourP) => [fourP, fourP]));
    for (const { varname, text } of instrument.managerQuestions) {
      expect(varname).toMatch(/^mgr_/);
      expect(text.en).toMatch(/^(?:How|What|Who) /);
    }
  });
});

describe('a broken instrument', () => {
  const first = ['categories', 0, 'subcategories', 0, 'questions', 0];
  const fruit = 'categories[0].subcategories[0].questions[0] (fresh_fruit_five_kinds)';
  const manager = 'managerQuestions[0] (mgr_range_decides)';
  const water = ['categories', 6, 'subcategories', 0, 'questions', 0];
  const bread = ['categories', 3, 'subcategories', 1];
  const characters = 'characters, not only blanks';
  const varnameRule = 'must be 1 to 64 lower-case letters, digits or underscores, and begin with a letter';
  const sameName = `(fresh_fruit_five_kinds): varname is the same as that of ${fruit.split(' ')[0]}`;
  const weightRule = 'must be a whole number, 1 to 100';

  test.each<[problem: string, place: (string | number)[], value: unknown]>([
    ['instrument: name is missing', ['name'], undefined],
    [`instrument: name must have 1 to 64 ${characters}`, ['name'], 'n'.repeat(65)],
    [`instrument: version must have 1 to 40 ${characters}`, ['version'], ''],
    [`instrument: version must have 1 to 40 ${characters}`, ['version'], '1'.repeat(41)],
    ['instrument: version must be text', ['version'], 1],
    ['instrument: title must have its texts under language tags (BCP 47)', ['title', 'fr_FR'], 'Audit'],
    ['instrument: title must have an English text (en)', ['title', 'en'], undefined],
    ['instrument: title.ja must be text', ['title', 'ja'], null],
    ['instrument: has an unknown key: "note"', ['note'], 'x'],
    ['instrument: categories must be a list', ['categories'], 'none'],
    ['categories[1]: must be an object', ['categories', 1], null],
    ['instrument: the category DR is missing', ['categories', 6], undefined],
    ['instrument: the category DR is missing', ['categories', 6, 'code'], 'XX'],
    ['categories[6] (XX): code must be one of FV, SF, MC, BC, MS, DE, DR', ['categories', 6, 'code'], 'XX'],
    ['categories[6] (FV): code is the same as that of categories[0]', ['categories', 6, 'code'], 'FV'],
    [`categories[2] (MC): name.en must have 1 to 500 ${characters}`, ['categories', 2, 'name', 'en'], ' '],
    ['categories[3].subcategories[1] (7): code must be one of 1, 2, 2a, 3, 4, 5, 6, 9', [...bread, 'code'], '7'],
    [
      'categories[3].subcategories[1] (1): code is the same as that of categories[3].subcategories[0]',
      [...bread, 'code'],
      '1',
    ],
    [`categories[6].subcategories[0].questions[0]: varname ${varnameRule}`, [...water, 'varname'], 'Tap water'],
    [`categories[6].subcategories[0].questions[0]: varname ${varnameRule}`, [...water, 'varname'], 'w'.repeat(65)],
    [`categories[6].subcategories[0].questions[0] (2l): varname ${varnameRule}`, [...water, 'varname'], '2l'],
    [`categories[6].subcategories[0].questions[0] ${sameName}`, [...water, 'varname'], 'fresh_fruit_five_kinds'],
    [`managerQuestions[1] ${sameName}`, ['managerQuestions', 1, 'varname'], 'fresh_fruit_five_kinds'],
    [`${manager}: factor must be one of 1, 2, 3, 4, 5, 6`, ['managerQuestions', 0, 'factor'], 7],
    [`${manager}: has an unknown key: "weight"`, ['managerQuestions', 0, 'weight'], 1],
    [`${fruit}: factor must be one of 1, 2, 3, 4`, [...first, 'factor'], 5],
    [`${fruit}: factor must be one of 1, 2, 3, 4`, [...first, 'factor'], '1'],
    [`${fruit}: scoringType must be one of 1, 2, 3`, [...first, 'scoringType'], 0],
    [`${fruit}: weight ${weightRule}`, [...first, 'weight'], 0],
    [`${fruit}: weight ${weightRule}`, [...first, 'weight'], 101],
    [`${fruit}: weight ${weightRule}`, [...first, 'weight'], 1.5],
    [`${fruit}: weight must be a number`, [...first, 'weight'], '1'],
    [`${fruit}: strategies is missing`, [...first, 'strategies'], undefined],
    [`${fruit}: strategies[1] must be texts by language`, [...first, 'strategies', 1], 'Do it.'],
    [`${fruit}: strategies[1].en must have 1 to 500 ${characters}`, [...first, 'strategies', 1, 'en'], ''],
    [`${fruit}: text.en must have 1 to 500 ${characters}`, [...first, 'text', 'en'], 'x'.repeat(501)],
    [`${fruit}: text.en must not contain control or invalid characters`, [...first, 'text', 'en'], 'Two\nlines?'],
    [`${fruit}: text.es must not contain control or invalid characters`, [...first, 'text', 'es'], 'Half \ud83c?'],
  ])('is rejected: %s', (problem, place, value) => {
    expect(problemsOf(withChange(place, value))).toContain(problem);
  });

  test.each([
    [`${fruit}: text must have an English text (en)`, [...first, 'text'], { es: '¿Fruta?' }],
    [`${fruit}: text must have its texts under language tags (BCP 47)`, [...first, 'text', 'en_GB'], 'Fruit?'],
    ['languages[0]: tag must be a language tag (BCP 47)', ['languages'], [{ tag: 'not a tag' }]],
    ['languages[0]: direction must be one of ltr, rtl', ['languages'], [{ tag: 'ar', direction: 'up' }]],
    ['languages[1]: tag is the same as that of languages[0]', ['languages'], [{ tag: 'ar' }, { tag: 'ar' }]],
  ])('is rejected with languages that are none: %s', (problem, place, value) => {
    expect(problemsOf(withChange(place, value))).toEqual([problem]);
  });

  test('can be in up to 40 languages, whether it names them or not', () => {
    const languages = 'abcdefghijklmnopq'
      .split('')
      .flatMap((letter) => [{ tag: `q${letter}a` }, { tag: `q${letter}b` }]);
    const arabic = withChange([...first, 'text', 'ar'], 'فواكه؟');
    expect(accept(withChange(['languages'], languages.slice(0, 33), arabic)).languages).toHaveLength(33);
    expect(problemsOf(withChange(['languages'], languages, arabic))).toEqual([
      'instrument: is in 41 languages; the maximum is 40',
    ]);
  });

  test('gets all its problems reported at once', () => {
    const brokenInstrument = withChange(
      [...first, 'weight'],
      0,
      withChange(['managerQuestions', 0, 'varname'], 'free_water'),
    );
    expect(problemsOf(brokenInstrument)).toEqual([
      `${fruit}: weight ${weightRule}`,
      expect.stringMatching(/^managerQuestions\[0\] \(free_water\): varname is the same as that of categories\[6\]/),
    ]);
  });

  test('cannot have more weight than the stored counts can hold', () => {
    const model = accept(shippedInstrument).categories[0]?.subcategories[0]?.questions[0];
    const heavy = (count: number) =>
      withChange(
        ['categories', 0, 'subcategories', 0, 'questions'],
        Array.from({ length: count }, (_, index) => ({ ...model, varname: `heavy_${index}`, weight: 100 })),
      );
    expect(checkInstrument(heavy(310))).toHaveProperty('instrument');
    expect(problemsOf(heavy(320))).toEqual([
      expect.stringMatching(/^instrument: the weights of all questions add up to 32\d{3}; the maximum is 32000$/),
    ]);
  });

  test('gets at most 50 problems reported', () => {
    const alike = Array.from({ length: 80 }, () => ({ varname: 'alike', text: { en: 'Alike?' }, fourP: 7 }));
    expect(problemsOf(withChange(['managerQuestions'], alike))).toHaveLength(50);
  });

  test('cannot inject keys or flood the message with them', () => {
    const injection: unknown = JSON.parse('{"__proto__": {}, "constructor": 1}');
    expect(problemsOf(injection)).toContain('instrument: has unknown keys: "__proto__", "constructor"');
    const [problem = ''] = problemsOf(withChange(['k'.repeat(100_000)], 1));
    expect(problem.length).toBeLessThan(100);
  });

  test('gets its problems reported in sentences, whatever its content', () => {
    fc.assert(
      fc.property(fc.constantFrom('categories', 'title', 'version'), fc.jsonValue(), (key, value) => {
        expect(problemsOf(value).length).toBeGreaterThan(0);
        expect(() => problemsOf(withChange([key], value))).not.toThrow();
      }),
    );
  });
});

function accept(data: unknown): Instrument {
  const result = checkInstrument(data);
  if ('problems' in result) throw new Error(result.problems.map(sentenceOf).join('\n'));
  return result.instrument;
}

function problemsOf(data: unknown): string[] {
  const result = checkInstrument(data);
  return 'problems' in result ? result.problems.map(sentenceOf) : [];
}

function questionsOf(category: Instrument['categories'][number]): Question[] {
  return category.subcategories.flatMap((subcategory) => subcategory.questions);
}

/** Returns a copy of the instrument with one value set, or removed if the value is undefined. */
function withChange(place: readonly (string | number)[], value: unknown, base: unknown = shippedInstrument): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return value;
  if (Array.isArray(base)) {
    const newItem: unknown = withChange(rest, value, base[Number(step)]);
    return base.toSpliced(Number(step), 1, ...(newItem === undefined ? [] : [newItem]));
  }
  const { [step]: old, ...others } = base as Record<string | number, unknown>;
  const newValue = withChange(rest, value, old);
  return newValue === undefined ? others : { ...others, [step]: newValue };
}
