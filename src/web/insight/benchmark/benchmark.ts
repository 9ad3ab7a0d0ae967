import { readBenchmark } from '../../../contract/insight/benchmark.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readOptions } from '../../api/useCall.ts';
import { useReadQuestionLanguage } from '../../i18n/questionLanguage.ts';

export type Benchmark = ReplyOf<typeof readBenchmark>['resultData'];
export type ModuleResult = Benchmark['modules'][number];
export type Peers = Benchmark['practice']['peers'];
export type Gap = Benchmark['gaps'][number];

/**
 * Returns the query options for a store's results, in the language of questions that the user chose. `comparisonDay` is
 * null to compare with the previous results.
 */
export function useBenchmark(storeId: string, comparisonDay: string | null) {
  const questions = useReadQuestionLanguage();
  return readOptions(readBenchmark, {
    store_id: storeId,
    ...(comparisonDay !== null && { against: comparisonDay }),
    ...(questions !== null && { questions }),
  });
}
