import type { Food, ManagerQuestion } from '../../../../contract/kit/shapes.ts';
import type { Answer } from '../../../../domain/answers.ts';
import { isCorrection } from '../../../../domain/drafts/similarity.ts';
import type { CaptureFacts, References } from '../references/references.ts';

/** The scoring type of a question for information only. */
const INFORMATIONAL = 3;

type Questions = Pick<References, 'language' | 'foods' | 'managerQuestions'>;

/**
 * Returns a store's facts without the last answers to questions that have a different meaning in the draft than in the
 * version in use. Texts are compared only if both versions are in the same language.
 */
export function factsForTrial(facts: CaptureFacts, draft: Questions, inUse: Questions): CaptureFacts {
  if (!facts.last) return facts;
  const isSameLanguage = draft.language === inUse.language;
  const [changed, current] = [draft, inUse].map(byId);
  const isComparable = ([id]: [string, unknown]) => {
    const [after, before] = [changed?.get(id), current?.get(id)];
    if (!after || !before) return true;
    return !isReversed(before, after) && (!isSameLanguage || isCorrection(before.text, after.text));
  };
  const comparable = (answers: Readonly<Record<string, Answer>>) =>
    Object.fromEntries(Object.entries(answers).filter(isComparable));
  const { answers, managerAnswers } = facts.last;
  return {
    ...facts,
    last: { ...facts.last, answers: comparable(answers), managerAnswers: comparable(managerAnswers) },
  };
}

type Question = Food['sub_food'][number]['questions'][number] | ManagerQuestion;

function byId({ foods, managerQuestions }: Questions): Map<string, Question> {
  const questions = foods.flatMap((food) => food.sub_food.flatMap((part) => part.questions));
  return new Map([...questions, ...managerQuestions].map((question) => [question._id, question]));
}

/** Checks whether the opposite answer now earns the point. */
function isReversed(before: Question, after: Question): boolean {
  const [old, current] = [before, after].map((question) => ('scoring_type' in question ? question.scoring_type : null));
  return old !== current && old !== INFORMATIONAL && current !== INFORMATIONAL;
}
