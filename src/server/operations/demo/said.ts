import { scoreAnswer } from '../../domain/answers.ts';
import type { StoredAction } from '../db/schema.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import type { GivenAnswer } from '../surveys/intake.ts';
import { MANAGER_PHRASES, PLAN_NOTES } from './organisation.ts';
import { between, pick, randomOf, type Random } from './random.ts';

/** Chances: a manager is asked at an audit, leaves a question out, an audit ends with a plan, a plan has a note. */
const CHANCE = { asked: 0.35, silent: 0.15, plan: 0.7, note: 0.4 };

/** What the manager said, on about every third audit. A manager says the same for half a year or so. */
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

/** An action plan of up to three entries: lost points, and the instrument's strategies to earn them. */
export function planOf(
  { questions }: InstalledInstrument,
  answers: readonly GivenAnswer[],
  random: Random,
): StoredAction[] {
  if (random() >= CHANCE.plan) return [];
  const lost = answers.flatMap(({ questionId, answer }) => {
    const question = questions.get(questionId);
    if (!question || question.strategies.length === 0) return [];
    const { included, added } = scoreAnswer({ ...question, answer });
    return added < included ? [question] : [];
  });
  return takeSome(random, lost, between(random, 1, 3)).map(({ text, strategies }) => {
    const chosen = strategies.slice(0, between(random, 1, 2));
    const entry = { question: text.en, answers: chosen.map(({ en }) => en) };
    return random() < CHANCE.note ? { ...entry, notes: pick(random, PLAN_NOTES) } : entry;
  });
}

/** So many different ones of a list, or all when it has fewer. */
function takeSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
