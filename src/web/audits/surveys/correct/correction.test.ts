import { expect, test } from 'vitest';
import { surveyReply, type SurveyAnswersInput } from '../../../../../test/support/survey.ts';
import { surveyOf } from '../survey.ts';
import {
  changedAnswers,
  changesAnything,
  fieldsOf,
  answersByQuestion,
  minuteOf,
  NO_CORRECTION,
  scoresAfter,
} from './correction.ts';

const SAID: SurveyAnswersInput[] = [
  { id: 'a', category: 'FV', fourP: 1, answer: 'Yes' },
  { id: 'b', category: 'SF', fourP: 2, answer: 'No', scoringType: 2, weight: 3 },
];
const reply = surveyReply(SAID);
const survey = surveyOf(reply, []);
const IN_UTC = { foods: reply.food, zone: 'UTC' };

test('an unchanged correction changes nothing and has the same score as the survey', () => {
  expect(changesAnything(NO_CORRECTION, survey, 'UTC')).toBe(false);
  expect(scoresAfter(NO_CORRECTION, survey, reply.food)).toEqual(survey.scores);
  expect(fieldsOf(NO_CORRECTION, survey, IN_UTC)).toEqual({});
});

test('an emptied date is a change, but not one that can be sent', () => {
  const correction = { ...NO_CORRECTION, date: '' };
  expect(changesAnything(correction, survey, 'Australia/Darwin')).toBe(true);
  expect(fieldsOf(correction, survey, IN_UTC)).toEqual({});
});

test('restored text, or only added spaces, is not a change', () => {
  const answers = { a: { answer: 'Yes', note: '  ' }, b: { answer: ' No ', note: '' } };
  expect(changedAnswers({ ...NO_CORRECTION, answers }, answersByQuestion(survey))).toEqual([]);
});

test('a cleared answer is omitted, and a list is sent without empty lines', () => {
  const answers = { a: { answer: '', note: '' }, b: { answer: ['x ', '', 'y'], note: ' n ' } };
  expect(fieldsOf({ ...NO_CORRECTION, answers }, survey, IN_UTC)).toEqual({
    answers: [{ question_id: 'b', answer: ['x', 'y'], note: 'n' }],
  });
});

test('date, kind and the manager’s answers are sent if they differ', () => {
  const correction = {
    answers: {},
    managerAnswers: { m1: 'I asked.' },
    date: '2026-11-17T10:00',
    kind: 'second',
  } as const;
  expect(fieldsOf(correction, survey, IN_UTC)).toEqual({
    date: '2026-11-17T10:00:00.000Z',
    kind: 'second',
    managerAnswer: { answers: [{ question_id: 'm1', answer: 'I asked.' }] },
  });
});

test('a new answer of the manager is added, a list remains a list, and a cleared one is removed', () => {
  const [first] = reply.managerAnswers;
  const list = surveyOf({ ...reply, managerAnswers: first ? [{ ...first, answer: ['x', 'y'] }] : [] }, []);
  const changesOf = (answers: Record<string, string | string[]>) =>
    fieldsOf({ ...NO_CORRECTION, managerAnswers: answers }, list, IN_UTC);
  expect(changesOf({ m2: ' My sister. ' })).toEqual({
    managerAnswer: {
      answers: [
        { question_id: 'm1', answer: ['x', 'y'] },
        { question_id: 'm2', answer: 'My sister.' },
      ],
    },
  });
  expect(changesOf({ m1: ['x', '', 'z'] })).toEqual({
    managerAnswer: { answers: [{ question_id: 'm1', answer: ['x', 'z'] }] },
  });
  expect(changesOf({ m1: [''] })).toEqual({ managerAnswer: { answers: [] } });
  expect(changesOf({ m1: ['x', 'y ', ''], m2: '  ' })).toEqual({});
});

test('the date is entered in the organisation’s time zone', () => {
  const zone = 'Australia/Darwin';
  // The survey was taken on 18 Nov at 9:41 UTC.
  expect(minuteOf(survey, zone)).toBe('2026-11-18T19:11');
  const fieldsAt = (date: string) => fieldsOf({ ...NO_CORRECTION, date }, survey, { foods: reply.food, zone });
  expect(fieldsAt('2026-11-18T19:11')).toEqual({});
  expect(fieldsAt('2026-11-19T00:10')).toEqual({ date: '2026-11-18T14:40:00.000Z' });
});
