import { expect, test } from 'vitest';
import { draft, answersWithoutNotes } from '../../../../../test/support/audits.ts';
import { surveyReply, type SurveyAnswersInput } from '../../../../../test/support/survey.ts';
import { fixesOf } from '../../../../domain/scoring/fixes.ts';
import { surveyOf } from '../../surveys/survey.ts';
import { inState } from '../drafts/draft.ts';
import type { CaptureFacts } from '../references/references.ts';
import { auditResultOf } from './auditResult.ts';
import { finishChange } from './finishChange.ts';
import { choosePlan, planOf, toggleFix, weeksAfter, withFields } from './plan.ts';

const SAID: SurveyAnswersInput[] = [
  { id: 'a', category: 'FV', fourP: 1, answer: 'Yes' },
  { id: 'b', category: 'SF', fourP: 2, answer: 'No', weight: 3, strategies: ['Move it', 'Hide it'] },
  { id: 'c', category: 'SF', fourP: 3, answer: 'Yes', scoringType: 2 },
  { id: 'd', category: 'MS', fourP: 1, answer: 'N/A' },
  { id: 'e', category: 'DE', fourP: 4, answer: 'No' },
  { id: 'f', category: 'DR', fourP: 4, answer: 'No' },
];
const reply = surveyReply(SAID);
const ANSWERS = answersWithoutNotes(Object.fromEntries(SAID.map(({ id, answer }) => [id, answer])));
const DAY = '2026-11-18';
/** Returns the stored facts of a store whose last audit has the same answer to all questions. */
function last(answer: string, surveyId = 'before'): CaptureFacts {
  const answers = Object.fromEntries(SAID.map(({ id }) => [id, answer]));
  const facts = { surveyId, date: '2026-10-31T10:00:00.000Z', answers, managerAnswers: {}, plan: [] };
  return { storeId: 's1', readAt: '', owners: [], last: facts };
}

const resultOf = (changes = {}, facts?: CaptureFacts) =>
  auditResultOf(draft({ answers: ANSWERS, ...changes }), reply.food, facts);
const fixes = fixesOf(resultOf().answers);

test('an audit has the same scores on the device as on its survey page', () => {
  const survey = surveyOf(reply, []);
  expect(resultOf().scores).toEqual(survey.scores);
  expect(resultOf().answers.map(({ id, earnedPoints, countedPoints }) => [id, earnedPoints, countedPoints])).toEqual(
    survey.answers.map(({ id, earnedPoints, countedPoints }) => [id, earnedPoints, countedPoints]),
  );
});

test('unanswered or removed questions have no answer', () => {
  const answers = { ...ANSWERS, b: { answer: '', note: 'Nobody there' }, gone: { answer: 'Yes', note: '' } };
  expect(resultOf({ answers }).answers.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e', 'f']);
});

test('changes are relative to the last stored audit, which is not this one', () => {
  expect(resultOf({}, last('Yes')).before?.overall).toBe(68);
  expect(resultOf({}, last('Yes', draft().surveyId)).before).toBeNull();
  expect(resultOf().before).toBeNull();
  // A finished audit is still compared with the scores known when it was finished.
  const before = resultOf({}, last('Yes')).before;
  expect(resultOf({ before }, last('No', draft().surveyId)).before).toEqual(before);
});

test('the last stored audit has the scores of the version that it was taken with', () => {
  const fullTally = { points: 1, counted: 1 };
  const areas = {
    overall: { score: 45, ...fullTally },
    fourp: [{ fourp: 2 as const, score: 50, ...fullTally }],
    foods: [],
  };
  const facts = last('Yes');
  expect(resultOf({}, { ...facts, last: facts.last && { ...facts.last, areas } }).before).toMatchObject({
    overall: 45,
    fourPs: { 1: null, 2: 50 },
  });
});

test('an action worked if its point is earned, and that remains shown after the audit is finished', () => {
  const actions = ['a', 'b', 'd', 'gone'].map((id) => ({ questionId: id, title: `Mend ${id}`, due: null }));
  const factsWithActions = { ...last('No'), actions };
  // The point of 'b' is still lost, and 'd' was not counted.
  expect(resultOf({}, factsWithActions).worked).toEqual([{ questionId: 'a', title: 'Mend a', points: 14.3 }]);
  expect(resultOf({ kind: 'practice' }, factsWithActions).worked).toEqual([]);
  expect(resultOf({}, { ...last('No', draft().surveyId), actions }).worked).toEqual([]);
  const remainingActions = resultOf({}, factsWithActions).worked;
  expect(finishChange([], { before: null, worked: remainingActions })(draft({ answers: ANSWERS })).worked).toEqual(
    remainingActions,
  );
  expect(resultOf({ worked: remainingActions }, last('No', draft().surveyId)).worked).toEqual(remainingActions);
});

test('the score from the server applies', () => {
  expect(resultOf({ state: 'sent', score: 77 }).scores.overall.score).toBe(77);
});

test('a plan is suggested until one is chosen: the largest gains, for the auditor, due in two weeks', () => {
  const suggestion = planOf(draft(), fixes, DAY);
  expect(suggestion.map(({ questionId }) => questionId)).toEqual(fixes.slice(0, 3).map(({ answer }) => answer.id));
  expect(suggestion[0]).toMatchObject({ owner: 'u1', due: '2026-12-02' });
  expect(planOf(choosePlan([])(draft()), fixes, DAY)).toEqual([]);
});

test('a point that is no longer lost leaves the plan', () => {
  const withPlan = choosePlan(planOf(draft(), fixes, DAY))(draft());
  const fewer = fixes.filter(({ answer }) => answer.id !== 'e');
  expect(planOf(withPlan, fewer, DAY).map(({ questionId }) => questionId)).not.toContain('e');
});

test('fixes are selected and deselected, never more than three', () => {
  const [first, second, third, fourth] = fixes;
  if (!first || !second || !third || !fourth) throw new Error('There are four lost points.');
  const three = [first, second, third].reduce(
    (plan, fix) => toggleFix(plan, fix, 'u1', DAY),
    planOf(choosePlan([])(draft()), fixes, DAY),
  );
  expect(toggleFix(three, fourth, 'u1', DAY)).toEqual(three);
  expect(toggleFix(three, second, 'u1', DAY).map(({ questionId }) => questionId)).toEqual([
    first.answer.id,
    third.answer.id,
  ]);
});

test('owner and due date of an entry are changed and removed', () => {
  const plan = planOf(draft(), fixes, DAY);
  const id = plan[1]?.questionId ?? '';
  const changes = withFields(plan, id, { owner: '', due: weeksAfter(DAY, 8) });
  expect(changes[1]).toEqual({ ...plan[1], due: '2027-01-13', owner: undefined });
  expect(changes[1]).not.toHaveProperty('owner');
  expect(changes[0]).toEqual(plan[0]);
});

test('finishing an audit sets its date to now or the chosen one, and does so once', () => {
  const end = finishChange([], { before: null, worked: [] });
  const finishedDraft = end(draft({ answers: ANSWERS }));
  expect(finishedDraft.state).toBe('queued');
  expect(Date.now() - Date.parse(finishedDraft.date)).toBeLessThan(60_000);
  const uncertain = inState(finishedDraft, { state: 'uncertain', sending: true });
  expect(end(uncertain)).toEqual(uncertain);
  expect(end(draft({ date: '2026-11-17T10:00:00.000Z' })).date).toBe('2026-11-17T10:00:00.000Z');
});
