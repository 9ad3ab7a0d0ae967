import type { Answer } from '../../../../domain/answers.ts';
import { inState, type Draft, type DraftChange, type DraftState, type GivenAnswer } from './draft.ts';

/** Changes to an audit on this device, for `changeDraft`. */

/** Answers a question. Giving the same answer again removes it. */
export function answerQuestion(questionId: string, answer: Answer): DraftChange {
  return (draft) => {
    const isSameAnswer = draft.answers[questionId]?.answer === answer;
    return withAnswers(draft, [questionId], isSameAnswer ? '' : answer);
  };
}

/** Answers all unanswered questions in a list, such as those of a sub-category. */
export function answerAll(questionIds: readonly string[], answer: Answer): DraftChange {
  return (draft) =>
    withAnswers(
      draft,
      questionIds.filter((id) => !isAnswered(draft, id)),
      answer,
    );
}

/** Sets the note of an answer; '' removes it. */
export function noteQuestion(questionId: string, note: string): DraftChange {
  return (draft) => ({
    ...draft,
    answers: withAnswer(draft.answers, questionId, { answer: draft.answers[questionId]?.answer ?? '', note }),
  });
}

/** Undoes the last answer or, if several questions were answered at once, all of those answers. */
export const undoAnswer: DraftChange = (draft) => ({
  ...draft,
  answers: Object.entries(draft.undo ?? {}).reduce(
    (answers, [id, before]) => withAnswer(answers, id, before ?? { answer: '', note: answers[id]?.note ?? '' }),
    draft.answers,
  ),
  undo: null,
});

/** Sets the store manager's answer to a question. */
export function answerForManager(questionId: string, answer: Answer): DraftChange {
  return (draft) => ({ ...draft, managerAnswers: { ...draft.managerAnswers, [questionId]: answer } });
}

/** Hides the answers of the previous audit, or shows them again. */
export function setBlind(blind: boolean): DraftChange {
  return (draft) => ({ ...draft, blind });
}

/** Finishes the audit, which then waits to be sent. `at` is the time of the audit, ISO 8601. */
export function finish(at: string): DraftChange {
  return (draft) => inState({ ...draft, date: at, undo: null }, { state: 'queued' });
}

/** Reopens a finished or rejected audit, unless the server has received it or might have. */
export const reopen: DraftChange = (draft) => (canReopen(draft) ? inState(draft, { state: 'drafting' }) : draft);

/** Requeues the parts of an audit that the server rejected. */
export const retry: DraftChange = (draft) => {
  if (draft.state !== 'rejected') return draft;
  if (draft.part === 'answers') return inState(draft, { state: 'queued' });
  return inState(draft, { state: 'uploading', sending: false, score: draft.score });
};

/** Checks whether an audit can still be changed. */
export function canReopen(draft: DraftState): boolean {
  if (draft.state === 'rejected') return draft.part === 'answers';
  return draft.state === 'drafting' || draft.state === 'queued';
}

/** Changes the date of an audit to `at` (ISO 8601), for example because the device's clock was wrong. */
export function setDate(at: string): DraftChange {
  return (draft) => (canReopen(draft) ? { ...draft, date: at } : draft);
}

/** Checks whether a question has an answer. */
export function isAnswered(draft: Pick<Draft, 'answers'>, questionId: string): boolean {
  const answer = draft.answers[questionId]?.answer;
  return answer !== undefined && answer.length > 0;
}

function withAnswers(draft: Draft, questionIds: readonly string[], answer: Answer): Draft {
  if (questionIds.length === 0) return draft;
  const undo = Object.fromEntries(questionIds.map((id) => [id, draft.answers[id] ?? null]));
  const answers = questionIds.reduce(
    (all, id) => withAnswer(all, id, { answer, note: all[id]?.note ?? '' }),
    draft.answers,
  );
  return { ...draft, answers, undo };
}

function withAnswer(answers: Draft['answers'], id: string, answer: GivenAnswer): Draft['answers'] {
  const { [id]: _, ...others } = answers;
  return answer.answer.length === 0 && answer.note === '' ? others : { ...answers, [id]: answer };
}
