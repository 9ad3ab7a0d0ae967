import type { InputOf } from '../../../../contract/kit/call.ts';
import type { correctAssessment } from '../../../../contract/audits/assessments.ts';
import { assess, type AssessmentResult } from '../../../../domain/modules/assess.ts';
import type { AssessmentAnswer, Module } from '../../../../domain/modules/module.ts';
import { changedDate } from '../../surveys/correct/correction.ts';
import { scoringInputOf, sentAnswer, type AssessmentDetail } from '../assessment.ts';

/** An answer to an item (null if there is none) and its note ('' if there is none). */
export type NotedAnswer = { value: AssessmentAnswer | null; note: string };

/**
 * An unsaved correction to an assessment. It contains only the differences, so that it also applies to a newer version.
 */
export type AssessmentCorrection = {
  answers: Readonly<Record<string, NotedAnswer>>;
  /** Local time of the organisation, `YYYY-MM-DDThh:mm`; null if unchanged, '' if the field is empty. */
  date: string | null;
};

export const NOTHING_CORRECTED: AssessmentCorrection = { answers: {}, date: null };

export const UNANSWERED: NotedAnswer = { value: null, note: '' };

/** Returns an assessment's answers by item. */
export function answersByItem({ answers }: Pick<AssessmentDetail, 'answers'>): ReadonlyMap<string, NotedAnswer> {
  return new Map(
    answers.flatMap(({ item, value, note }) => (value === null ? [] : [[item, { value, note: note ?? '' }]])),
  );
}

/** Returns the names of the items whose answer or note differs from the assessment's. */
export function changedItems({ answers }: AssessmentCorrection, was: ReadonlyMap<string, NotedAnswer>): string[] {
  return Object.entries(answers).flatMap(([item, now]) =>
    JSON.stringify(sentOf(now)) === JSON.stringify(sentOf(was.get(item) ?? UNANSWERED)) ? [] : [item],
  );
}

/**
 * Calculates the results after a correction. Prices of other stores are known only for the items whose missing prices
 * they replaced before.
 */
export function resultAfter(
  correction: AssessmentCorrection,
  assessment: AssessmentDetail,
  { module, settings }: { module: Module; settings: Readonly<Record<string, number>> },
): AssessmentResult & { missingPrices: boolean } {
  const input = scoringInputOf(assessment, settings);
  const now = new Map([...answersByItem(assessment), ...Object.entries(correction.answers)]);
  const answers = new Map([...now].flatMap(([item, { value }]) => (value === null ? [] : [[item, value]])));
  const result = assess(module, { ...input, answers });
  return { ...result, missingPrices: result.unpricedItems.some((item) => !input.standIns.has(item)) };
}

type CorrectionInput = InputOf<typeof correctAssessment>;

/** Returns the changed fields, as input for `/assessment/correct`. If any answer changed, returns all answers. */
export function correctedFields(
  correction: AssessmentCorrection,
  assessment: AssessmentDetail,
  zone: string,
): Pick<CorrectionInput, 'date' | 'answers'> {
  const was = answersByItem(assessment);
  const now = new Map([...was, ...Object.entries(correction.answers)]);
  return {
    ...changedDate(correction.date, assessment, zone),
    ...(changedItems(correction, was).length > 0 && {
      answers: [...now].flatMap(([item, answer]) => {
        const answerInput = sentOf(answer);
        return answerInput ? [{ item, ...answerInput }] : [];
      }),
    }),
  };
}

/** Returns an answer in the format of the API; null if there is none. A note without an answer isn't sent. */
function sentOf({ value, note }: NotedAnswer) {
  const trimmedNote = note.trim();
  return value === null ? null : { value: sentAnswer(value), ...(trimmedNote !== '' && { note: trimmedNote }) };
}
