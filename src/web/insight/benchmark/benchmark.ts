import type { readBenchmark } from '../../../contract/insight/benchmark.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';

export type Benchmark = ReplyOf<typeof readBenchmark>['resultData'];
export type ModuleResult = Benchmark['modules'][number];
export type Peers = Benchmark['practice']['peers'];
export type Gap = Benchmark['gaps'][number];
