import type { InputOf, ReplyOf } from '../../../../contract/kit/call.ts';
import type { readAgreement } from '../../../../contract/insight/evaluation.ts';
import type { ComparedArea } from '../../../../domain/evaluation/areas.ts';

export type AgreementInput = InputOf<typeof readAgreement>;
export type Agreement = ReplyOf<typeof readAgreement>['resultData'];
export type OverallAgreement = Agreement['overall'];
export type AgreementQuestion = Agreement['questions'][number];
export type AgreementPair = Agreement['surveys'][number];

/** The data of the page: the figures, and the names of the areas. */
export type AgreementData = { agreement: Agreement; areaNames: Record<ComparedArea, string> };

/** Below this number of pairs a row shows counts only: coefficients, intervals and bias are too imprecise. */
export const PAIRS_LEAST = 10;

/** Checks whether there are enough pairs for figures precise enough to show, overall or for one row. */
export function hasEnoughPairs({ pairs }: { pairs: number }): boolean {
  return pairs >= PAIRS_LEAST;
}
