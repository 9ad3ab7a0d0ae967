import type { StoreRow } from '../region.ts';

export type RankedStore = {
  row: StoreRow;
  /** In the whole group, 1 for the highest score; equal scores share a place. */
  place: number;
  /** Points and places won since the audit before, negative when lost; null after a first audit. */
  points: number | null;
  places: number | null;
};

/** The stores that have a place, the highest first. Those that share one keep their order. */
export function rankedStores(rows: readonly StoreRow[]): RankedStore[] {
  return rows
    .flatMap((row) => {
      const { place, previousPlace, overall, previous } = row;
      if (place === null || overall === null) return [];
      return {
        row,
        place,
        points: previous === null ? null : overall - previous,
        places: previousPlace === null ? null : previousPlace - place,
      };
    })
    .toSorted((one, other) => one.place - other.place);
}
