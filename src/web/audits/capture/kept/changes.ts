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

/** Takes an audit up again that was finished or refused, unless the server has it or may have it. */
export const mend: DraftChange = (draft) => (canMend(draft) ? { ...draft, state: 'draft' } : draft);

/** Whether an audit can still be changed. */
export function canMend({ state, tried, taken }: Pick<Draft, 'state' | 'tried' | 'taken'>): boolean {
  return !taken && !tried && state !== 'sending' && state !== 'sent';
}

/** Dates an audit anew, ISO 8601, such as where the clock of the device was wrong. */
export function setDate(at: string): DraftChange {
  return (draft) => (canMend(draft) ? { ...draft, date: at } : draft);
}

/** What an audit is taken by: the ids of its questions. */
type Asked = {
  instrument: { name: string; version: string };
  foods: readonly { sub_food: readonly { questions: readonly { _id: string }[] }[] }[];
  managerQuestions: readonly { _id: string }[];
};

/** Goes on by the instrument of now, as the server will: answers to questions that it does not have are left out. */
export function fitTo({ instrument, foods, managerQuestions }: Asked): DraftChange {
  const asked = new Set(foods.flatMap((food) => food.sub_food.flatMap((part) => part.questions.map(({ _id }) => _id))));
  const askedOfManager = new Set(managerQuestions.map(({ _id }) => _id));
  return (draft) => {
    const same = draft.instrument.name === instrument.name && draft.instrument.version === instrument.version;
    if (same || !canMend(draft)) return draft;
    return {
      ...draft,
      instrument,
      answers: only(draft.answers, asked),
      managerAnswers: only(draft.managerAnswers, askedOfManager),
      plan: draft.plan.filter(({ questionId }) => asked.has(questionId)),
      undo: null,
    };
  };
}

function only<T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));
}

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
