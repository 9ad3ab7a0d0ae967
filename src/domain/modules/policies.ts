import { yesOrNo, type Answer } from '../answers.ts';
import type { AssessmentAnswer, Choice, Item } from './module.ts';

/** Policies: what a store has decided, and whether an audit confirms it. Pure. */

/**
 * The position (from 0) of the first choice with which a policy counts as agreed, unless the item names another
 * (`agreed_from`).
 */
const AGREED_FROM = 2;

/** A policy's chosen step and its position, and the position of the first step that counts as agreed (both from 0). */
export type PolicyStep = { choice: Choice; at: number; agreedFrom: number };

/** Returns the step of a policy; null if the item isn't a choice, or none of its choices was chosen. */
export function policyStep(item: Item, value: AssessmentAnswer | null | undefined): PolicyStep | null {
  if (item.kind !== 'choice') return null;
  const at = item.choices.findIndex(({ code }) => code === value);
  const choice = item.choices[at];
  if (!choice) return null;
  const { agreed_from: from } = item;
  return {
    choice,
    at,
    agreedFrom: from === undefined ? AGREED_FROM : item.choices.findIndex(({ code }) => code === from),
  };
}

/** Checks whether a policy has reached the first step that counts as agreed. */
export function isAgreed(step: PolicyStep | null): step is PolicyStep {
  return step !== null && step.agreedFrom >= 0 && step.at >= step.agreedFrom;
}

/**
 * Returns whether an audit confirms a policy: 'contradicts' if a question that shows it was answered unexpectedly,
 * 'confirms' if there are such questions and all were answered as expected, otherwise null.
 *
 * @param answerOf Returns the audit's answer to a question.
 */
export function auditVerdict(
  { shown_by: questions = [] }: Item,
  answerOf: (question: string) => Answer | undefined,
): 'confirms' | 'contradicts' | null {
  const answers = questions.map(({ question, when }) => {
    const answer = yesOrNo(answerOf(question) ?? '');
    return answer === null ? null : answer.toLowerCase() === when;
  });
  if (answers.includes(false)) return 'contradicts';
  return answers.length === 0 || answers.includes(null) ? null : 'confirms';
}
