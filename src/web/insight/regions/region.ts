import type { ReplyOf } from '../../../contract/kit/call.ts';
import type {
  readLostQuestions,
  readOverdueStores,
  readRegion,
  readRegionHeatMap,
  readRegionIncreases,
  readRegionTrend,
} from '../../../contract/insight/regions.ts';
import type { Range } from '../../forms/dates/range.ts';
import type { Target } from '../../followUp/targets/targets.ts';
import type { Category } from '../../../domain/scoring/categories.ts';

export type HeatMap = ReplyOf<typeof readRegionHeatMap>;
/** A store of the group with its latest and previous scores. */
export type StoreRow = HeatMap['resultData'][number];
export type OverdueStores = ReplyOf<typeof readOverdueStores>;
export type OverdueStore = OverdueStores['resultData'][number];
export type LostQuestion = ReplyOf<typeof readLostQuestions>['resultData'][number];
export type TrendMonth = ReplyOf<typeof readRegionTrend>['resultData'][number];

/** The data of one group's dashboard. */
export type Region = {
  id: string;
  /** Null for all time. */
  range: Range | null;
  name: string;
  figures: ReplyOf<typeof readRegion>;
  heatMap: HeatMap;
  increases: ReplyOf<typeof readRegionIncreases>;
  overdue: OverdueStores;
  trend: readonly TrendMonth[];
  lostQuestions: readonly LostQuestion[];
  /** Targets of the group and of its stores that the viewer can see. */
  targets: readonly Target[];
  categoryNames: Record<Category, string>;
};
