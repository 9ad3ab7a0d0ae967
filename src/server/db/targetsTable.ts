import type { ColumnType, Generated } from 'kysely';

/** Scores to reach: of a store or of a group, the other is null. `by_day` is a day, `YYYY-MM-DD`. */
export type TargetsTable = {
  id: Generated<string>;
  store_id: string | null;
  group_id: string | null;
  area: string;
  score: number;
  by_day: ColumnType<Date, string, never>;
};
