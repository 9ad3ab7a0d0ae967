import { createHash } from 'node:crypto';
import { yesOrNo } from '../../domain/answers.ts';
import { scoreColumns, type ScoreColumns } from '../../domain/scoring/areas.ts';
import { scoreSurvey } from '../../domain/scoring/scoring.ts';
import type { StoredAction, StoredAnswer } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';

/** An audit as it comes in, from a phone or a file. Answers may come in any order. */
export type GivenSurvey = {
  id: string;
  storeId: string;
  takenAt: Date;
  answers: readonly GivenAnswer[];
  managerAnswers: readonly GivenAnswer[];
  actions: readonly StoredAction[];
};

export type GivenAnswer = { questionId: string; answer: string | string[] };

/** An audit that was checked against its instrument and scored, ready to be stored. */
export type ScoredSurvey = {
  id: string;
  storeId: string;
  takenAt: Date;
  instrumentId: number;
  /** Equal for equal content, however it was ordered: tells a repeated message from a changed one. */
  contentHash: Buffer;
  answers: StoredAnswer[];
  managerAnswers: StoredAnswer[];
  actions: StoredAction[];
  columns: ScoreColumns;
};

/** Checks an audit's answers against the instrument and scores them. Refuses unknown and repeated questions. */
export function scoreGivenSurvey(installed: InstalledInstrument, given: GivenSurvey): ScoredSurvey {
  const { questions, managerQuestions } = installed;
  const answers = inOrder(given.answers, (id) => questions.get(id)?.position, 'answers');
  const managerOrder = [...managerQuestions.keys()];
  const managerAnswers = inOrder(given.managerAnswers, (id) => positionIn(managerOrder, id), 'managerAnswer');
  const scorable = answers.flatMap(([questionId, answer]) => {
    const question = questions.get(questionId);
    if (!question) return [];
    const { category, factor, scoringType, weight } = question;
    return { category, factor, scoringType, weight, answer };
  });
  return {
    id: given.id,
    storeId: given.storeId,
    takenAt: given.takenAt,
    instrumentId: installed.id,
    contentHash: hashContent(given, answers, managerAnswers),
    answers,
    managerAnswers,
    actions: given.actions.map(({ question, answers: actions, notes }) => ({
      question,
      answers: actions,
      ...(notes === undefined ? {} : { notes }),
    })),
    columns: scoreColumns(scoreSurvey(scorable)),
  };
}

function inOrder(
  given: readonly GivenAnswer[],
  positionOf: (questionId: string) => number | undefined,
  field: string,
): StoredAnswer[] {
  const placed = new Map<string, { position: number; answer: StoredAnswer }>();
  for (const { questionId, answer } of given) {
    const position = positionOf(questionId);
    if (position === undefined) throw new Refusal('unknown_question', { field, values: { question: questionId } });
    if (placed.has(questionId)) throw new Refusal('answered_twice', { field, values: { question: questionId } });
    placed.set(questionId, { position, answer: [questionId, yesOrNo(answer) ?? answer] });
  }
  return [...placed.values()].toSorted((a, b) => a.position - b.position).map(({ answer }) => answer);
}

function positionIn(order: readonly string[], id: string): number | undefined {
  const position = order.indexOf(id);
  return position === -1 ? undefined : position;
}

function hashContent(given: GivenSurvey, answers: StoredAnswer[], managerAnswers: StoredAnswer[]): Buffer {
  const content = [
    given.storeId,
    given.takenAt.toISOString(),
    answers.toSorted(byId),
    managerAnswers.toSorted(byId),
    given.actions.map(({ question, answers: actions, notes = '' }) => [question, actions, notes]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

function byId(a: StoredAnswer, b: StoredAnswer): number {
  return a[0] < b[0] ? -1 : 1;
}
