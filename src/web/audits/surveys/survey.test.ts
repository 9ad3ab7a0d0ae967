import { describe, expect, it } from 'vitest';
import { surveyReply, type SurveyAnswersInput } from '../../../../test/support/survey.ts';
import { earningAnswer } from '../../../domain/answers.ts';
import { ANSWER_KINDS, isOfKind, type AnswerKind } from './detail/answerFilter.ts';
import { strengthsOf, weaknessesOf } from '../../insight/reports/reportPoints.ts';
import { countScoredCategories, scoreChange, plannedAction, surveyOf } from './survey.ts';

const SAID: SurveyAnswersInput[] = [
  { id: 'fruit', category: 'FV', fourP: 1, answer: 'Yes' },
  { id: 'salad', category: 'FV', fourP: 2, answer: 'Yes' },
  { id: 'sweets', category: 'SF', fourP: 2, answer: 'Yes', scoringType: 2, strategies: ['Move them.'] },
  { id: 'nuts', category: 'SF', fourP: 1, answer: 'yes', weight: 3 },
  { id: 'price', category: 'SF', fourP: 3, answer: 'No', weight: 2 },
  { id: 'note', category: 'DR', fourP: 4, answer: 'Yes', scoringType: 3 },
  { id: 'later', category: 'DR', fourP: 4, answer: '' },
];

describe('a survey from the API', () => {
  const survey = surveyOf(surveyReply(SAID, [{ id: 'fruit', category: 'FV', fourP: 1, answer: 'No' }]), [
    JSON.stringify({ question: 'Q', answers: ['A'], notes: 'N' }),
  ]);

  it('has the texts of its questions and is scored by the rules', () => {
    expect(survey.answers.find(({ id }) => id === 'sweets')).toMatchObject({
      text: 'Question sweets?',
      subcategory: 'All of SF',
      strategies: ['Move them.'],
      countedPoints: 1,
      earnedPoints: 0,
    });
    expect(survey.scores.categories.SF).toEqual({ points: 3, counted: 6, score: 50 });
    expect(survey.scores.overall.score).toBe(21);
    expect(countScoredCategories(survey.scores)).toBe(2);
    expect(survey.plan).toEqual([{ question: 'Q', answers: ['A'], notes: 'N', owner: null, due: null }]);
  });

  it('compares only what both surveys assessed', () => {
    const { scores, before } = survey;
    expect(scoreChange(scores.categories.FV, before?.categories.FV)).toBe(100);
    expect(scoreChange(scores.categories.SF, before?.categories.SF)).toBeNull();
    expect(scoreChange(scores.categories.DR, before?.categories.DR)).toBeNull();
  });

  it.each<[AnswerKind, string]>([
    ['all', 'fruit salad sweets nuts price note later'],
    ['earned', 'fruit salad nuts'],
    ['lost', 'sweets price'],
    ['notCounted', 'note later'],
  ])('%s answers', (kind, expected) => {
    const ids = survey.answers.filter((answer) => isOfKind(answer, kind)).map(({ id }) => id);
    expect(ids.join(' ')).toBe(expected);
    expect(ANSWER_KINDS).toContain(kind);
  });

  it.each([
    ['fruit', 'Yes'],
    ['sweets', 'No'],
    ['note', null],
  ])('the answer that earns the point of %s: %s', (id, expected) => {
    const answer = survey.answers.find((one) => one.id === id);
    expect(answer && earningAnswer(answer)).toBe(expected);
  });

  it('the report lists the largest increases, then the highest scores', () => {
    const [first, second, third] = strengthsOf(survey.scores, survey.before);
    expect(first).toMatchObject({ category: 'FV', score: 100, change: 100 });
    expect(second).toMatchObject({ fourP: 1, score: 100, change: 100 });
    expect(third).toMatchObject({ category: 'SF', score: 50, change: null });
  });

  it('the report lists the largest losses, and ticked ones before those', () => {
    expect(weaknessesOf(survey.answers, new Set()).fixes.map(({ answer }) => answer.id)).toEqual(['price', 'sweets']);
    const weaknesses = weaknessesOf(survey.answers, new Set(['sweets', 'fruit', 'unknown']));
    expect(weaknesses.fixes.map(({ answer }) => answer.id)).toEqual(['sweets', 'price']);
    expect(weaknesses.scoreAfter).toBe(29);
  });
});

describe('an entry of the action plan', () => {
  it.each([
    ['whole', '{"question":"Q","answers":["A","B"],"notes":"N"}', { question: 'Q', answers: ['A', 'B'], notes: 'N' }],
    ['without notes', '{"question":"Q","answers":[]}', { question: 'Q', answers: [], notes: '' }],
    ['no JSON', 'Talk to the owner', null],
    ['no object', '"text"', null],
    ['no question', '{"answers":["A"]}', null],
  ])('%s', (_, json, expected) => {
    expect(plannedAction(json)).toEqual(expected);
  });
});
