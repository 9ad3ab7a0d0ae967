import type { StoreRow } from '../region.ts';

export type RankedStore = {
  row: StoreRow;
  /** Rank in the whole group, 1 for the highest score; equal scores share a rank. */
  rank: number;
  /** Points and ranks gained since the previous audit, negative if lost; null after a first audit. */
  points: number | null;
  ranks: number | null;
};

/** Returns the ranked stores, highest first. Stores that share a rank keep their order. */
export function rankedStores(rows: readonly StoreRow[]): RankedStore[] {
  return rows
    .flatMap((row) => {
      const { place: rank, previousPlace, overall, previous } = row;
      if (rank === null || overall === null) return [];
      return {
        row,
        rank,
        points: previous === null ? null : overall - previous,
        ranks: previousPlace === null ? null : previousPlace - rank,
      };
    })
    .toSorted((one, other) => one.rank - other.rank);
}
