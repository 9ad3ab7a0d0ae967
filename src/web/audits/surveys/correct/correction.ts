import type { InputOf } from '../../../../contract/kit/call.ts';
import type { Food } from '../../../../contract/kit/shapes.ts';
import type { correctSurvey } from '../../../../contract/audits/surveys.ts';
import type { Answer } from '../../../../domain/answers.ts';
import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { scoreSurvey, type SurveyScores } from '../../../../domain/scoring/scoring.ts';
import type { AnswerAndNote } from '../questions/QuestionField.tsx';
import { surveyAnswers, type Survey } from '../survey.ts';
import { momentOf, zonedMinute } from './zonedMinute.ts';

/**
 * An unsaved correction. It contains only the differences from the survey, so that it also applies to a newer version.
 * The functions in this file are pure.
 */
export type Correction = {
  answers: Readonly<Record<string, AnswerAndNote>>;
  managerAnswers: Readonly<Record<string, Answer>>;
  /** Local time of the organisation, `YYYY-MM-DDThh:mm`; null if unchanged, '' if the field is empty. */
  date: string | null;
  kind: SurveyKind | null;
};

export const NO_CORRECTION: Correction = { answers: {}, managerAnswers: {}, date: null, kind: null };

export const NO_ANSWER: AnswerAndNote = { answer: '', note: '' };

/** Returns the answers and notes of a survey, by question id. */
export function answersByQuestion({ answers }: Survey): Map<string, AnswerAndNote> {
  return new Map(answers.map(({ id, answer, note }) => [id, { answer, note }]));
}

/** Returns the date of a survey or assessment in the format of the date field. */
export function minuteOf({ date }: { date: string }, zone: string): string {
  return zonedMinute(new Date(date), zone);
}

/** Returns the ids of the questions whose answer or note differs from the survey's. */
export function changedAnswers(correction: Correction, was: ReadonlyMap<string, AnswerAndNote>): string[] {
  return Object.entries(correction.answers).flatMap(([id, now]) =>
    JSON.stringify(plain(now)) === JSON.stringify(plain(was.get(id) ?? NO_ANSWER)) ? [] : [id],
  );
}

/** Returns the ids of the questions for which the manager's answer differs from the survey's. */
export function changedManagerAnswers({ managerAnswers }: Correction, survey: Survey): string[] {
  const was = managerAnswersOfSurvey(survey);
  return Object.entries(managerAnswers).flatMap(([id, now]) =>
    JSON.stringify(plainAnswer(now)) === JSON.stringify(plainAnswer(was.get(id) ?? '')) ? [] : [id],
  );
}

/** Checks whether the correction would change anything. An empty date field counts as a change. */
export function changesAnything(correction: Correction, survey: Survey, zone: string): boolean {
  return (
    correction.date === '' ||
    Object.keys(fieldsOf(correction, survey, { foods: [], zone })).length > 0 ||
    changedAnswers(correction, answersByQuestion(survey)).length > 0
  );
}

/** Returns the scores after the correction, as the server will calculate them. */
export function scoresAfter(correction: Correction, survey: Survey, foods: readonly Food[]): SurveyScores {
  return scoreSurvey(
    surveyAnswers(foods, new Map([...answersByQuestion(survey), ...Object.entries(correction.answers)])),
  );
}

/**
 * Returns the new `date` in UTC if it differs from the survey's or assessment's; otherwise returns no field. The `date`
 * passed in is the local time as typed: null if it is unchanged, '' if the field is empty.
 */
export function changedDate(date: string | null, record: { date: string }, zone: string): { date?: string } {
  const isChanged = date !== null && date !== '' && date !== minuteOf(record, zone);
  return isChanged ? { date: momentOf(date, zone).toISOString() } : {};
}

type CorrectionInput = InputOf<typeof correctSurvey>;

/** Returns the changed fields, as input for `/survey/correct`. If any answer changed, returns all answers. */
export function fieldsOf(
  correction: Correction,
  survey: Survey,
  { foods, zone }: { foods: readonly Food[]; zone: string },
): Partial<CorrectionInput> {
  const { date, kind, managerAnswers } = correction;
  const was = answersByQuestion(survey);
  const isChanged = foods.length > 0 && changedAnswers(correction, was).length > 0;
  const managerAnswersBefore = managerAnswersOfSurvey(survey);
  return {
    ...changedDate(date, survey, zone),
    ...(kind !== null && kind !== survey.kind && { kind }),
    ...(isChanged && { answers: sentAnswers(correction, was, foods) }),
    ...(changedManagerAnswers(correction, survey).length > 0 && {
      managerAnswer: {
        answers: survey.managerQuestions.flatMap(({ id }) => {
          const edit = managerAnswers[id];
          const answer = edit === undefined ? (managerAnswersBefore.get(id) ?? '') : plainAnswer(edit);
          return answer.length === 0 ? [] : { question_id: id, answer: copyOf(answer) };
        }),
      },
    }),
  };
}

/** Returns the manager's answers, by question id. */
export function managerAnswersOfSurvey({ managerAnswers }: Survey): Map<string, Answer> {
  return new Map(managerAnswers.map(({ id, answer }) => [id, answer]));
}

function sentAnswers({ answers }: Correction, was: ReadonlyMap<string, AnswerAndNote>, foods: readonly Food[]) {
  const questions = foods.flatMap(({ sub_food: parts }) => parts.flatMap((part) => part.questions));
  return questions.flatMap(({ _id: id }) => {
    const edit = answers[id];
    const now = edit ? plain(edit) : was.get(id);
    if (!now || (edit && now.answer.length === 0 && now.note === '')) return [];
    return [{ question_id: id, answer: copyOf(now.answer), ...(now.note !== '' && { note: now.note }) }];
  });
}

/** Trims an answer and its note, and removes empty entries from a list. */
function plain({ answer, note }: AnswerAndNote): AnswerAndNote {
  return { answer: plainAnswer(answer), note: note.trim() };
}

function plainAnswer(answer: Answer): Answer {
  const text = typeof answer === 'string' ? answer.trim() : answer.map((entry) => entry.trim()).filter(Boolean);
  return text.length === 0 ? '' : text;
}

function copyOf(answer: Answer): string | string[] {
  return typeof answer === 'string' ? answer : [...answer];
}
