import type { Food } from '../../../contract/kit/shapes.ts';
import { scoreSurvey, type ScorableAnswer, type SurveyScores } from '../../../domain/scoring/scoring.ts';
import type { Draft } from './draft.ts';

/** The scores of an audit as the server will have them: by the same rules. Answers to questions that are not asked count nothing. */
export function scoresOfDraft(draft: Pick<Draft, 'answers'>, foods: readonly Food[]): SurveyScores {
  return scoreSurvey(scorableAnswers(draft, foods));
}

/** The answers that were given, each with what scores it, in the order of the instrument. */
export function scorableAnswers(draft: Pick<Draft, 'answers'>, foods: readonly Food[]): ScorableAnswer[] {
  return foods.flatMap(({ code, sub_food: parts }) =>
    parts.flatMap(({ questions }) =>
      questions.flatMap(({ _id: id, fourp, scoring_type: scoringType, weight }) => {
        const answer = draft.answers[id]?.answer;
        return answer === undefined || answer.length === 0
          ? []
          : [{ category: code, factor: fourp, scoringType, weight, answer }];
      }),
    ),
  );
}
