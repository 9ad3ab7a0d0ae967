import { addDays } from '../../../../domain/days.ts';
import { ACTIONS_MAX } from '../../../../domain/limits.ts';
import type { Fix } from '../../../../domain/scoring/fixes.ts';
import type { SurveyAnswer } from '../../surveys/survey.ts';
import type { Draft, DraftChange, PlannedFix } from '../drafts/draft.ts';

/** The plan agreed with the store. The functions in this file are pure. */

/** The time until a proposed fix is due, in weeks. */
const PROPOSED_WEEKS = 2;

type Fixes = readonly Fix<SurveyAnswer>[];

/**
 * Returns the plan: the chosen fixes whose points are still lost. Until the auditor chooses, the plan consists of the
 * fixes that add the most, assigned to the auditor.
 */
export function planOf(draft: Draft, fixes: Fixes, day: string): PlannedFix[] {
  if (!draft.planned) return fixes.slice(0, ACTIONS_MAX).map((fix) => plannedActionOf(fix, draft.author, day));
  const lostIds = new Set(fixes.map(({ answer }) => answer.id));
  return draft.plan.filter(({ questionId }) => lostIds.has(questionId));
}

/** Returns the plan with one fix added or removed. Nothing is added to a full plan. */
export function toggleFix(
  plan: readonly PlannedFix[],
  fix: Fix<SurveyAnswer>,
  owner: string,
  day: string,
): PlannedFix[] {
  const otherFixes = plan.filter(({ questionId }) => questionId !== fix.answer.id);
  return otherFixes.length < plan.length
    ? otherFixes
    : [...plan, plannedActionOf(fix, owner, day)].slice(0, ACTIONS_MAX);
}

/** Returns the plan with the owner or due date of one fix changed. '' clears the field. */
export function withFields(
  plan: readonly PlannedFix[],
  questionId: string,
  fields: { owner?: string; due?: string },
): PlannedFix[] {
  return plan.map((entry) => (entry.questionId === questionId ? withoutEmpty({ ...entry, ...fields }) : entry));
}

/** Returns the day a number of weeks after another day. */
export function weeksAfter(day: string, weeks: number): string {
  return addDays(day, 7 * weeks);
}

/** Returns a change that stores a plan as the auditor's choice. */
export function choosePlan(plan: readonly PlannedFix[]): DraftChange {
  return (draft) => ({ ...draft, plan, planned: true });
}

function plannedActionOf(
  { answer: { id, text, strategies } }: Fix<SurveyAnswer>,
  owner: string,
  day: string,
): PlannedFix {
  return withoutEmpty({
    questionId: id,
    question: text,
    strategies: [...strategies],
    owner,
    due: weeksAfter(day, PROPOSED_WEEKS),
  });
}

function withoutEmpty({ owner, due, ...entry }: PlannedFix): PlannedFix {
  return { ...entry, ...(owner ? { owner } : {}), ...(due ? { due } : {}) };
}
