import type { ReplyOf } from '../../contract/kit/call.ts';
import type {
  readLostQuestions,
  readOverdueStores,
  readRegion,
  readRegionHeatMap,
  readRegionIncreases,
  readRegionTrend,
} from '../../contract/regions.ts';
import type { Range } from '../forms/dates/range.ts';
import type { Target } from '../targets/targets.ts';
import type { Category } from '../../domain/scoring/categories.ts';

export type HeatMap = ReplyOf<typeof readRegionHeatMap>;
/** A store of the group with its latest scores and those before. */
export type StoreRow = HeatMap['resultData'][number];
export type Overdue = ReplyOf<typeof readOverdueStores>;
export type OverdueStore = Overdue['resultData'][number];
export type LostQuestion = ReplyOf<typeof readLostQuestions>['resultData'][number];
export type TrendMonth = ReplyOf<typeof readRegionTrend>['resultData'][number];

/** Everything that the dashboard of one group shows. */
export type Region = {
  id: string;
  /** The dates that its figures are of; null for all time. */
  range: Range | null;
  name: string;
  figures: ReplyOf<typeof readRegion>;
  heatMap: HeatMap;
  increases: ReplyOf<typeof readRegionIncreases>;
  overdue: Overdue;
  trend: readonly TrendMonth[];
  lost: readonly LostQuestion[];
  /** Of the group, and of those of its stores that the viewer sees. */
  targets: readonly Target[];
  categoryNames: Record<Category, string>;
};
