import type { readBenchmark } from '../../../contract/insight/benchmark.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';

export type Benchmark = ReplyOf<typeof readBenchmark>['resultData'];
export type ModuleResult = Benchmark['modules'][number];
export type Peers = Benchmark['practice']['peers'];
export type Gap = Benchmark['gaps'][number];

/** Returns the input of `/benchmark/about` for a store. `against` is a day; null compares with the previous results. */
export function benchmarkInput(storeId: string, against: string | null) {
  return { store_id: storeId, ...(against !== null && { against }) };
}
