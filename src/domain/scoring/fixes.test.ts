import { array, assert, constant, constantFrom, integer, property, record, subarray, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, type Category } from './categories.ts';
import { FOUR_PS, type FourP } from './fourP.ts';
import { fixesOf, whatIf, type IdentifiedAnswer } from './fixes.ts';
import { SCORING_TYPES } from '../instrument.ts';
import { scoreAnswer } from '../answers.ts';
import { scoreSurvey } from './scoring.ts';

let input = 0;
const answerOf = (
  answer: string | string[],
  over: Partial<Omit<IdentifiedAnswer, 'answer'>> & { category?: Category; fourP?: FourP } = {},
): IdentifiedAnswer => ({
  id: `q${input++}`,
  category: 'FV',
  fourP: 1,
  scoringType: 1,
  weight: 1,
  ...over,
  answer,
});

describe('fixesOf', () => {
  test.each([
    ['a No of type 1', answerOf('No'), true],
    ['a Yes of type 2', answerOf('yes', { scoringType: 2 }), true],
    ['a Yes of type 1', answerOf('Yes'), false],
    ['a No of type 2', answerOf('No', { scoringType: 2 }), false],
    ['a No of type 3', answerOf('No', { scoringType: 3 }), false],
    ['N/A', answerOf('N/A'), false],
    ['no answer', answerOf('', { scoringType: 2 }), false],
    ['a list', answerOf(['No']), false],
    ['words', answerOf('No idea'), false],
  ])('%s: lost %s', (_case, answer, isLostAnswer) => {
    expect(fixesOf([answer]).map((fix) => fix.answer)).toEqual(isLostAnswer ? [answer] : []);
  });

  test('a gain is the unrounded share of the counted points, and a seventh of it overall', () => {
    const lostAnswer = answerOf('No', { category: 'MS', fourP: 3, weight: 2 });
    const answers = [
      lostAnswer,
      answerOf('Yes', { category: 'MS', fourP: 1, weight: 5 }),
      answerOf('N/A', { category: 'MS', weight: 9 }),
      answerOf('Yes', { category: 'DR', fourP: 3 }),
    ];
    expect(fixesOf(answers)).toEqual([
      { answer: lostAnswer, gain: { category: 200 / 7, fourP: 200 / 3, overall: 200 / 7 / 7 } },
    ]);
  });

  test('sorts by overall gain, then by gain for the P, then by the given order', () => {
    const drinks = [answerOf('No', { category: 'DR', fourP: 2 }), answerOf('No', { category: 'DR', fourP: 1 })];
    const meat = answerOf('No', { category: 'MS', fourP: 4 });
    const twins = [answerOf('No', { category: 'DE', fourP: 3 }), answerOf('No', { category: 'DE', fourP: 3 })];
    // P 1 has two counted answers and P 2 one, so of the two equal drinks, the one in P 2 changes its P more.
    const answers = [answerOf('Yes', { category: 'BC', fourP: 1 }), drinks[1], ...twins, drinks[0], meat].flatMap((a) =>
      a === undefined ? [] : [a],
    );
    expect(fixesOf(answers).map(({ answer }) => answer.id)).toEqual(
      [meat, drinks[0], drinks[1], ...twins].map((answer) => answer?.id),
    );
  });

  test('keeps other properties of an answer', () => {
    const [fix] = fixesOf([{ ...answerOf('No'), text: 'Is it ripe?' }]);
    expect(fix?.answer.text).toBe('Is it ripe?');
  });
});

describe('whatIf', () => {
  test('without fixes returns the survey unchanged', () => {
    const answers = [answerOf('No'), answerOf('Yes'), answerOf('Yes', { scoringType: 2, category: 'DR' })];
    expect(whatIf(answers, [])).toEqual(scoreSurvey(answers));
  });

  test('fixes only lost points: unanswered questions remain uncounted', () => {
    const answers = [
      answerOf('N/A'),
      answerOf('Yes'),
      answerOf('', { scoringType: 2 }),
      answerOf('No', { scoringType: 3 }),
    ];
    const ids = answers.map(({ id }) => id);
    expect(whatIf(answers, [...ids, 'unknown', '__proto__'])).toEqual(scoreSurvey(answers));
  });

  test('rounds like scores, not like the sum of gains', () => {
    // Each of the three adds 4.76 overall, 14.3 in all; the category goes from 0 to 33, 67 and 100.
    const answers = [answerOf('No'), answerOf('No'), answerOf('No')];
    const [first, second, third] = answers.map(({ id }) => id) as [string, string, string];
    expect(whatIf(answers, [first]).overall.score).toBe(5);
    expect(whatIf(answers, [first, second]).overall.score).toBe(10);
    expect(whatIf(answers, [first, second, third]).overall.score).toBe(14);
  });
});

const someAnswer = record({
  category: constantFrom(...CATEGORIES),
  fourP: constantFrom(...FOUR_PS),
  scoringType: constantFrom(...SCORING_TYPES),
  weight: integer({ min: 1, max: 100 }),
  answer: constantFrom('Yes', 'No', 'yes', 'NO', 'N/A', '', 'some words'),
});
const someSurvey = array(someAnswer, { maxLength: 60 }).map((answers) =>
  answers.map((answer, at): IdentifiedAnswer => ({ ...answer, id: `q${at}` })),
);
const surveyAndSome = someSurvey.chain((answers) => tuple(constant(answers), subarray(answers)));

describe('in general', () => {
  test('fixing everything gives 100 in every P and category with anything counted', () => {
    assert(
      property(someSurvey, (answers) => {
        const { categories, fourPs, overall } = whatIf(
          answers,
          answers.map(({ id }) => id),
        );
        const scores = [...Object.values(categories), ...Object.values(fourPs)];
        expect(scores.every(({ score, counted }) => score === (counted > 0 ? 100 : 0))).toBe(true);
        const countedCategories = Object.values(categories).filter(({ counted }) => counted > 0).length;
        expect(overall.score).toBe(Math.floor((100 * countedCategories) / 7 + 0.5));
      }),
    );
  });

  test('the order of answers and of fixes does not matter', () => {
    assert(
      property(surveyAndSome, ([answers, someAnswers]) => {
        const ids = someAnswers.map(({ id }) => id);
        const expected = whatIf(answers, ids);
        expect(whatIf(answers.toReversed(), ids.toReversed())).toEqual(expected);
        expect(gains(answers.toReversed())).toEqual(gains(answers));
      }),
    );
  });

  test('a fix never lowers a score, and never changes what counts', () => {
    assert(
      property(surveyAndSome, ([answers, someAnswers]) => {
        const before = scoreSurvey(answers);
        const after = whatIf(
          answers,
          someAnswers.map(({ id }) => id),
        );
        expect(after.overall.score).toBeGreaterThanOrEqual(before.overall.score);
        expect(after.overall.counted).toBe(before.overall.counted);
        for (const code of CATEGORIES) {
          expect(after.categories[code].score).toBeGreaterThanOrEqual(before.categories[code].score);
          expect(after.categories[code].counted).toBe(before.categories[code].counted);
        }
      }),
    );
  });

  test('gains are positive, sorted, and add up to the missing points of each category', () => {
    assert(
      property(someSurvey, (answers) => {
        const fixes = fixesOf(answers);
        const overall = fixes.map(({ gain }) => gain.overall);
        expect(overall.every((gain) => gain > 0)).toBe(true);
        expect(overall).toEqual(overall.toSorted((a, b) => b - a));
        const { categories } = scoreSurvey(answers);
        for (const code of CATEGORIES) {
          const { points, counted } = categories[code];
          const missing = counted === 0 ? 0 : 100 - (100 * points) / counted;
          const gainOfAll = fixes
            .filter(({ answer }) => answer.category === code)
            .reduce((sum, { gain }) => sum + gain.category, 0);
          expect(gainOfAll).toBeCloseTo(missing, 6);
        }
      }),
    );
  });

  test('a gain is the unrounded difference from fixing only that point', () => {
    assert(
      property(someSurvey, (answers) => {
        for (const { answer, gain } of fixesOf(answers)) {
          const right = answer.scoringType === 1 ? 'Yes' : 'No';
          const after = answers.map((other) => (other.id === answer.id ? { ...other, answer: right } : other));
          const sameP = ({ fourP }: IdentifiedAnswer) => fourP === answer.fourP;
          expect(gain.fourP).toBeCloseTo(exact(after, sameP) - exact(answers, sameP), 8);
          expect(gain.overall).toBeCloseTo(mean(after) - mean(answers), 8);
        }
      }),
    );
  });
});

function gains(answers: readonly IdentifiedAnswer[]) {
  return new Map(fixesOf(answers).map(({ answer, gain }) => [answer.id, gain]));
}

/** Returns an unrounded percentage. */
function exact(answers: readonly IdentifiedAnswer[], condition: (answer: IdentifiedAnswer) => boolean): number {
  const tallies = answers.filter(condition).map(scoreAnswer);
  const total = tallies.reduce((sum, { countedPoints }) => sum + countedPoints, 0);
  return total === 0 ? 0 : (100 * tallies.reduce((sum, { earnedPoints }) => sum + earnedPoints, 0)) / total;
}

/** Returns the unrounded mean of the unrounded category percentages. */
function mean(answers: readonly IdentifiedAnswer[]): number {
  return CATEGORIES.reduce((sum, code) => sum + exact(answers, ({ category }) => category === code), 0) / 7;
}
