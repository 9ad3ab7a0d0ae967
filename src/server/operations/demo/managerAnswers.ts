import { scoreAnswer } from '../../../domain/answers.ts';
import type { StoredAction } from '../../db/schema.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import type { GivenAnswer } from '../../audits/surveys/intake.ts';
import { MANAGER_PHRASES, PLAN_NOTES } from './organisation.ts';
import { randomInteger, pick, randomOf, type Random } from './random.ts';

/**
 * The probabilities that a manager is asked at an audit, that a question is left out, that an audit ends with a plan
 * and that a plan's entry has a note.
 */
const CHANCE = { asked: 0.35, silent: 0.15, plan: 0.7, note: 0.4 };

/** Returns the manager's answers; empty for most audits. */
export function managerAnswersOf(
  { managerQuestions }: InstalledInstrument,
  store: string,
  monthsAgo: number,
  random: Random,
): GivenAnswer[] {
  if (random() >= CHANCE.asked) return [];
  const halfYear = Math.floor(monthsAgo / 6);
  return [...managerQuestions.keys()].flatMap((questionId) => {
    const phrases = MANAGER_PHRASES[questionId];
    if (!phrases || random() < CHANCE.silent) return [];
    return [{ questionId, answer: pick(randomOf(`${store} ${questionId} ${halfYear}`), phrases) }];
  });
}

/** Returns an action plan about up to three lost points, or an empty one. */
export function planOf(
  { questions }: InstalledInstrument,
  answers: readonly GivenAnswer[],
  random: Random,
): StoredAction[] {
  if (random() >= CHANCE.plan) return [];
  const lostPoints = answers.flatMap(({ questionId, answer }) => {
    const question = questions.get(questionId);
    if (!question || question.strategies.length === 0) return [];
    const { countedPoints, earnedPoints } = scoreAnswer({ ...question, answer });
    return earnedPoints < countedPoints ? [question] : [];
  });
  return randomElements(random, lostPoints, randomInteger(random, 1, 3)).map(({ text, strategies }) => {
    const choices = strategies.slice(0, randomInteger(random, 1, 2));
    const entry = { question: text.en, answers: choices.map(({ en }) => en) };
    return random() < CHANCE.note ? { ...entry, notes: pick(random, PLAN_NOTES) } : entry;
  });
}

function randomElements<T>(random: Random, list: readonly T[], count: number): T[] {
  const candidates = [...list];
  return Array.from({ length: Math.min(count, candidates.length) }, () =>
    candidates.splice(Math.floor(random() * candidates.length), 1),
  ).flat();
}
