import { inLanguage, type Language } from '../../../domain/instrument.ts';
import { lostByMost } from '../../../domain/regions.ts';
import { scoreAnswer } from '../../../domain/answers.ts';
import type { InstalledInstrument, PlacedQuestion } from '../../shared/definitions/installedInstruments.ts';

/**
 * The number of stores that gave an answer to a question in their latest survey, by the instrument version that scored
 * the survey.
 */
export type AnswerCount = { instrument_id: number; question_id: string; answer: string; stores: number };

/**
 * Returns the questions on which more than half of the stores lose points, the largest share first. Each answer is
 * scored by its survey's instrument version. A question in several versions gets the text of the newest, so counts must
 * be ordered with the newest version first.
 */
export function lostQuestions(
  counts: readonly AnswerCount[],
  versions: ReadonlyMap<number, InstalledInstrument>,
  language: Language,
) {
  const tallies = new Map<string, { question: PlacedQuestion; losses: number; stores: number }>();
  for (const { instrument_id: version, question_id: id, answer, stores } of counts) {
    const question = versions.get(version)?.questions.get(id);
    if (!question) continue;
    const { countedPoints, earnedPoints } = scoreAnswer({ ...question, answer });
    if (countedPoints === 0) continue;
    const tally = tallies.get(id) ?? { question, losses: 0, stores: 0 };
    tallies.set(id, {
      ...tally,
      losses: tally.losses + (earnedPoints === 0 ? stores : 0),
      stores: tally.stores + stores,
    });
  }
  const inOrder = [...tallies.values()].toSorted((a, b) => a.question.position - b.question.position);
  return lostByMost(inOrder).map(({ question, losses, stores }) => ({
    question_id: question.varname,
    text: inLanguage(question.text, language),
    foodid: question.category,
    fourp: question.fourP,
    lost: losses,
    counted: stores,
    strategies: question.strategies.map((strategy) => inLanguage(strategy, language)),
  }));
}
