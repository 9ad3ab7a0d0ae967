import type { Food } from '../../../../contract/kit/shapes.ts';
import { outcomesOf } from '../../../../domain/scoring/fixes.ts';
import { scoreSurvey } from '../../../../domain/scoring/scoring.ts';
import { perCategory, perFourP } from '../../../../domain/scoring/perArea.ts';
import {
  surveyAnswers,
  categoryNamesOf,
  scoreOf,
  storedScores,
  type ScoresBefore,
  type Survey,
  type SurveyAnswer,
} from '../../surveys/survey.ts';
import { serverScore, type Draft, type VerifiedAction } from '../drafts/draft.ts';
import type { CaptureFacts } from '../references/references.ts';

/** An audit on this device in the shape of a survey, so that the same components can show both. */
export type AuditResult = Pick<Survey, 'date' | 'answers' | 'scores' | 'before' | 'categoryNames'> & {
  worked: readonly VerifiedAction[];
};

/** Returns the audit with its scores and those of the store's previous audit, if they are known. */
export function auditResultOf(draft: Draft, foods: readonly Food[], facts: CaptureFacts | undefined): AuditResult {
  const answers = answersOfDraft(draft, foods);
  const scores = scoreSurvey(answers);
  const score = serverScore(draft);
  return {
    date: draft.date,
    answers,
    // The server's score takes precedence.
    scores: score === null ? scores : { ...scores, overall: { ...scores.overall, score } },
    worked: draft.worked ?? verifiedActionsOf(draft, answers, facts),
    before: draft.before === undefined ? scoresBefore(draft, foods, facts) : draft.before,
    categoryNames: categoryNamesOf(foods),
  };
}

/** Returns the answers of a draft in the order of the instrument. */
function answersOfDraft(
  { answers, photos }: Pick<Draft, 'answers' | 'photos'>,
  foods: readonly Food[],
): SurveyAnswer[] {
  const givenAnswers = Object.entries(answers).filter(([, { answer }]) => answer.length > 0);
  const photosOf = (id: string) => photos.filter((photo) => photo.questionId === id).map(({ photoId }) => photoId);
  return surveyAnswers(foods, new Map(givenAnswers.map(([id, answer]) => [id, { ...answer, photos: photosOf(id) }])));
}

/**
 * Returns the store's actions that this audit verifies by earning the point of their question. Only regular audits
 * verify actions. Empty if the store's last stored audit is already this one.
 */
function verifiedActionsOf(
  { surveyId, kind }: Pick<Draft, 'surveyId' | 'kind'>,
  answers: readonly SurveyAnswer[],
  facts: CaptureFacts | undefined,
): VerifiedAction[] {
  if (kind !== 'audit' || facts?.last?.surveyId === surveyId) return [];
  const worthById = new Map(
    outcomesOf(answers).flatMap((outcome) => (outcome.earned ? [[outcome.id, outcome.worth] as const] : [])),
  );
  return (facts?.actions ?? []).flatMap(({ questionId, title }) => {
    const points = worthById.get(questionId);
    return points === undefined ? [] : [{ questionId, title, points }];
  });
}

/**
 * Returns the scores of the store's last audit; null if none is stored, or if it is this one. If an earlier release
 * stored the audit without scores, its answers are scored on this device.
 */
export function scoresBefore(
  { surveyId }: Pick<Draft, 'surveyId'>,
  foods: readonly Food[],
  facts: CaptureFacts | undefined,
): ScoresBefore | null {
  const last = facts?.last;
  if (!last || last.surveyId === surveyId) return null;
  if (last.areas) return storedScores({ date: last.date, areas: last.areas });
  const entries = Object.entries(last.answers).map(([id, answer]) => [id, { answer }] as const);
  const scores = scoreSurvey(surveyAnswers(foods, new Map(entries)));
  return {
    date: last.date,
    overall: scores.overall.score,
    fourPs: perFourP((fourP) => scoreOf(scores.fourPs[fourP])),
    categories: perCategory((code) => scoreOf(scores.categories[code])),
  };
}
