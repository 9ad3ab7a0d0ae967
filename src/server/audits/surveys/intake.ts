import { createHash } from 'node:crypto';
import { yesOrNo } from '../../../domain/answers.ts';
import type { SurveyKind } from '../../../domain/surveyKinds.ts';
import { scoreColumns, type ScoreColumns } from '../../../domain/scoring/scoreColumns.ts';
import { scorableAnswers } from '../../../domain/scoring/scorableAnswers.ts';
import { scoreSurvey } from '../../../domain/scoring/scoring.ts';
import type { StoredAction, StoredAnswer } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';

/** An audit as it was submitted or imported. Answers may be in any order. */
export type GivenSurvey = {
  id: string;
  storeId: string;
  takenAt: Date;
  answers: readonly GivenAnswer[];
  managerAnswers: readonly GivenAnswer[];
  actions: readonly StoredAction[];
  /** Defaults to `audit`. */
  kind?: SurveyKind | undefined;
  /** The start time, if known. */
  startedAt?: Date | null | undefined;
  /** Action owners who can't see the store. They are part of the content hash, but not stored. */
  ownersOutside?: ReadonlySet<string> | undefined;
};

export type GivenAnswer = { questionId: string; answer: string | string[]; note?: string | undefined };

/** Checks whether a question was answered. A question with only a note has an empty answer. */
export function isAnswered([, answer]: StoredAnswer): boolean {
  return answer.length > 0;
}

/** Converts an answer from the wire format. */
export function parseAnswer(input: {
  question_id: string;
  answer: string | string[];
  note?: string | undefined;
}): GivenAnswer {
  return { questionId: input.question_id, answer: input.answer, note: input.note };
}

/** Converts an entry of an action plan from the wire format. */
export function parseAction(input: {
  question: string;
  answers: string[];
  notes?: string | undefined;
  question_id?: string | undefined;
  owner?: string | undefined;
  due?: string | undefined;
}): StoredAction {
  const { question_id: questionId, owner, ...rest } = input;
  return actionOf({ ...rest, questionId, owner: owner?.toLowerCase() });
}

/** Returns an entry of an action plan without undefined fields. */
export function actionOf(action: { [Field in keyof StoredAction]: StoredAction[Field] | undefined }): StoredAction {
  const { question, answers, notes, questionId, owner, due } = action;
  const details = Object.entries({ notes, questionId, owner, due }).filter(([, value]) => value !== undefined);
  return { question, answers, ...Object.fromEntries(details) } as StoredAction;
}

/** An audit that was validated against its instrument and scored, ready to be stored. */
export type ScoredSurvey = {
  id: string;
  storeId: string;
  takenAt: Date;
  instrumentId: number;
  /** Equal for equal content, whatever the order of the answers; distinguishes a retry from a changed survey. */
  contentHash: Buffer;
  answers: StoredAnswer[];
  managerAnswers: StoredAnswer[];
  actions: StoredAction[];
  kind: SurveyKind;
  startedAt: Date | null;
  columns: ScoreColumns;
};

/**
 * Validates an audit's answers against the instrument and scores them. Refuses unknown and repeated questions and, for
 * a draft, every kind of audit except practice.
 */
export function scoreGivenSurvey(instrument: InstalledInstrument, sentSurvey: GivenSurvey): ScoredSurvey {
  const survey = withIds(sentSurvey, instrument.idsByName);
  const { questions, managerQuestions } = instrument;
  if (instrument.isDraft && survey.kind !== 'practice') throw new Refusal('draft_practice', { field: 'kind' });
  const answers = inOrder(survey.answers, (id) => questions.get(id)?.position, 'answers');
  const strange = survey.actions.find(({ questionId }) => questionId !== undefined && !questions.has(questionId));
  if (strange)
    throw new Refusal('unknown_question', { field: 'suggestion', values: { question: strange.questionId ?? '' } });
  const managerOrder = [...managerQuestions.keys()];
  const managerAnswers = inOrder(survey.managerAnswers, (id) => positionIn(managerOrder, id), 'managerAnswer');
  return {
    id: survey.id,
    storeId: survey.storeId,
    takenAt: survey.takenAt,
    instrumentId: instrument.id,
    contentHash: hashContent(survey, answers, managerAnswers),
    answers,
    managerAnswers,
    actions: survey.actions.map(({ owner, ...action }) =>
      actionOf({ ...action, owner: owner !== undefined && survey.ownersOutside?.has(owner) ? undefined : owner }),
    ),
    kind: survey.kind ?? 'audit',
    startedAt: survey.startedAt ?? null,
    columns: scoreColumns(scoreSurvey(scorableAnswers(questions, answers))),
  };
}

/** Returns a survey in which renamed questions have their ids, whichever of their names was sent. */
function withIds(survey: GivenSurvey, ids: ReadonlyMap<string, string>): GivenSurvey {
  if (ids.size === 0) return survey;
  const withId = (answer: GivenAnswer) => ({ ...answer, questionId: ids.get(answer.questionId) ?? answer.questionId });
  return {
    ...survey,
    answers: survey.answers.map(withId),
    managerAnswers: survey.managerAnswers.map(withId),
    actions: survey.actions.map(({ questionId, ...action }) =>
      questionId === undefined ? action : { ...action, questionId: ids.get(questionId) ?? questionId },
    ),
  };
}

function inOrder(
  answers: readonly GivenAnswer[],
  positionOf: (questionId: string) => number | undefined,
  field: string,
): StoredAnswer[] {
  const byQuestion = new Map<string, { position: number; answer: StoredAnswer }>();
  for (const { questionId, answer, note } of answers) {
    const position = positionOf(questionId);
    if (position === undefined) throw new Refusal('unknown_question', { field, values: { question: questionId } });
    if (byQuestion.has(questionId)) throw new Refusal('answered_twice', { field, values: { question: questionId } });
    const value = yesOrNo(answer) ?? answer;
    byQuestion.set(questionId, { position, answer: note ? [questionId, value, note] : [questionId, value] });
  }
  return [...byQuestion.values()].toSorted((a, b) => a.position - b.position).map(({ answer }) => answer);
}

function positionIn(order: readonly string[], id: string): number | undefined {
  const position = order.indexOf(id);
  return position === -1 ? undefined : position;
}

function hashContent(survey: GivenSurvey, answers: StoredAnswer[], managerAnswers: StoredAnswer[]): Buffer {
  const { kind = 'audit', startedAt = null } = survey;
  const content = [
    survey.storeId,
    survey.takenAt.toISOString(),
    answers.toSorted(byId),
    managerAnswers.toSorted(byId),
    survey.actions.map(({ question, answers: actions, notes = '', questionId, owner, due }) => [
      question,
      actions,
      notes,
      ...(questionId || owner || due ? [questionId, owner, due] : []),
    ]),
    // Added only when set, so that the hashes of surveys stored before these fields existed still match.
    ...(kind === 'audit' && !startedAt ? [] : [kind, startedAt]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

function byId(a: StoredAnswer, b: StoredAnswer): number {
  return a[0] < b[0] ? -1 : 1;
}
