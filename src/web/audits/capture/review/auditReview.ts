import type { Food } from '../../../../contract/kit/shapes.ts';
import { NOT_APPLICABLE } from '../../../../domain/answers.ts';
import type { Category } from '../../../../domain/scoring/categories.ts';
import { sectionKey } from '../frame/parts.ts';
import type { AuditPlaceSearch } from '../frame/auditPlace.ts';
import type { Draft } from '../drafts/draft.ts';
import { isAnswered } from '../drafts/changes.ts';

/** A question without an answer, and its place in the audit. */
export type UnansweredQuestion = { id: string; text: string; category: Category; part: string; subcategory: string };

/** The counts of an audit's questions, and the unanswered questions. */
export type AuditReview = {
  total: number;
  answered: number;
  notApplicable: number;
  unansweredQuestions: UnansweredQuestion[];
};

/**
 * Returns the review of an audit, in the order of the instrument. Answers to questions that are no longer asked are
 * ignored.
 */
export function reviewOf(draft: Pick<Draft, 'answers'>, foods: readonly Food[]): AuditReview {
  const all = foods.flatMap(({ code: category, sub_food: parts }) =>
    parts.flatMap(({ code: part, sub_food_name: subcategory, questions }) =>
      questions.map(({ _id: id, text }) => ({ id, text, category, part, subcategory })),
    ),
  );
  const unansweredQuestions = all.filter(({ id }) => !isAnswered(draft, id));
  const notApplicable = all.filter(({ id }) => draft.answers[id]?.answer === NOT_APPLICABLE).length;
  return { total: all.length, answered: all.length - unansweredQuestions.length, notApplicable, unansweredQuestions };
}

/** Returns the search parameters that open a question. */
export function placeOfQuestion({ id, category, part }: UnansweredQuestion): AuditPlaceSearch {
  return { part: sectionKey(category, part), q: id };
}

/** Returns where an audit continues: at its first unanswered question, or at the review if there is none. */
export function placeToContinue([first]: readonly UnansweredQuestion[]): AuditPlaceSearch {
  return first ? placeOfQuestion(first) : { view: 'review' };
}

/** Counts the notes on answers. */
export function notesOf({ answers }: Pick<Draft, 'answers'>): number {
  return Object.values(answers).filter(({ note }) => note.trim() !== '').length;
}

/** Returns the time spent on an audit, in whole minutes. */
export function minutesOf({ activeMs }: Pick<Draft, 'activeMs'>): number {
  return Math.round(activeMs / 60_000);
}
