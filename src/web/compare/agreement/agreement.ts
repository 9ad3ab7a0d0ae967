import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import type { readAgreement } from '../../../contract/compare.ts';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';

export type AgreementInput = InputOf<typeof readAgreement>;
export type Agreement = ReplyOf<typeof readAgreement>['resultData'];
export type Pooled = Agreement['overall'];
export type AgreementQuestion = Agreement['questions'][number];
export type AgreementPair = Agreement['surveys'][number];

/** What the page shows: the figures, and the names of what they are of. */
export type AgreementShown = { agreement: Agreement; areaNames: Record<ComparedArea, string> };

/** With fewer pairs only counts are told: coefficients and intervals would say more than there is. */
export const PAIRS_TO_TELL = 10;

export function isTelling({ pairs }: Agreement): boolean {
  return pairs >= PAIRS_TO_TELL;
}
