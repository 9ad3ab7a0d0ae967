import type { Answer } from '../../../domain/answers.ts';
import type { Draft, DraftChange, GivenAnswer, PlannedFix } from './draft.ts';

/** The changes of an audit that is taken; each is given to `changeDraft`. */

/** Answers one question. The same answer once more takes it back. */
export function answerQuestion(questionId: string, answer: Answer): DraftChange {
  return (draft) => {
    const same = draft.answers[questionId]?.answer === answer;
    return answered(draft, [questionId], same ? '' : answer);
  };
}

/** Answers all questions of a list that have no answer yet, such as those of a sub-category. */
export function answerAll(questionIds: readonly string[], answer: Answer): DraftChange {
  return (draft) =>
    answered(
      draft,
      questionIds.filter((id) => !isAnswered(draft, id)),
      answer,
    );
}

/** Writes the note of an answer; '' takes it away. */
export function noteQuestion(questionId: string, note: string): DraftChange {
  return (draft) => ({
    ...draft,
    answers: withAnswer(draft.answers, questionId, { answer: draft.answers[questionId]?.answer ?? '', note }),
  });
}

/** Takes back the last answer, or the last 'all'. */
export const undoAnswer: DraftChange = (draft) => ({
  ...draft,
  answers: Object.entries(draft.undo ?? {}).reduce(
    (answers, [id, before]) => withAnswer(answers, id, before ?? { answer: '', note: answers[id]?.note ?? '' }),
    draft.answers,
  ),
  undo: null,
});

/** Writes what the store's manager said. */
export function answerForManager(questionId: string, answer: Answer): DraftChange {
  return (draft) => ({ ...draft, managerAnswers: { ...draft.managerAnswers, [questionId]: answer } });
}

/** Shows or hides what the last audit found. */
export function setBlind(blind: boolean): DraftChange {
  return (draft) => ({ ...draft, blind });
}

/** Chooses what is done about it: at most three entries (`ACTIONS_MAX`). */
export function setPlan(plan: readonly PlannedFix[]): DraftChange {
  return (draft) => ({ ...draft, plan });
}

/** Ends the taking: it waits to be sent. `at` is the moment of the audit, ISO 8601. */
export function finish(at: string): DraftChange {
  return (draft) => ({ ...draft, state: 'waiting', date: at, refusal: null, undo: null });
}

/** Takes an audit up again that was finished or refused, as long as the server does not have it. */
export const mend: DraftChange = (draft) => (draft.taken ? draft : { ...draft, state: 'draft' });

/** Whether a question has an answer. */
export function isAnswered(draft: Pick<Draft, 'answers'>, questionId: string): boolean {
  const answer = draft.answers[questionId]?.answer;
  return answer !== undefined && answer.length > 0;
}

function answered(draft: Draft, questionIds: readonly string[], answer: Answer): Draft {
  if (questionIds.length === 0) return draft;
  const undo = Object.fromEntries(questionIds.map((id) => [id, draft.answers[id] ?? null]));
  const answers = questionIds.reduce(
    (all, id) => withAnswer(all, id, { answer, note: all[id]?.note ?? '' }),
    draft.answers,
  );
  return { ...draft, answers, undo };
}

function withAnswer(answers: Draft['answers'], id: string, given: GivenAnswer): Draft['answers'] {
  const { [id]: _, ...others } = answers;
  return given.answer.length === 0 && given.note === '' ? others : { ...answers, [id]: given };
}
