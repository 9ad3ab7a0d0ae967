/** The result of an import. */
export type ImportOutcome = {
  /** Surveys that are new. */
  added: number;
  /** Stored surveys for which the file has later versions. */
  newer: number;
  /** Surveys that are already stored, or occur earlier in the file, with the same content. */
  known: number;
  /** Surveys and photos whose id is already stored, or occurs earlier in the file, with different content. */
  changed: number;
  refused: number;
  /**
   * Counts of photos. `known` includes deleted photos, `awaited` are known by name only, and `shared` have a name that
   * another survey uses too.
   */
  photos: { added: number; known: number; awaited: number; missing: number; shared: number };
  /** Messages to the user about the file as a whole. */
  notices: string[];
  /** Fields within the categories of new surveys that match no question of their instrument. */
  unknown: Places;
  /** Scored questions of new surveys whose answer is not yes, no or n/a. */
  unclear: Places;
};

/** The number of rows in which each field occurs, and the first of these rows. */
export type Places = Map<string, { count: number; firstRow: number }>;

/** The maximum number of places that are counted separately; a file may have any number. */
const PLACES_MAX = 1000;
const OTHER_PLACES = '(others)';

/** Returns an empty outcome. */
export function newOutcome(): ImportOutcome {
  const photos = { added: 0, known: 0, awaited: 0, missing: 0, shared: 0 };
  const places = { unknown: new Map(), unclear: new Map() };
  return { added: 0, newer: 0, known: 0, changed: 0, refused: 0, photos, notices: [], ...places };
}

/** Returns the number of rows that prevent the import unless they are skipped. */
export function refusals({ changed, refused }: ImportOutcome): number {
  return changed + refused;
}

/** Counts the places found in a row. */
export function notePlaces(places: Places, newPlaces: readonly string[], row: number): void {
  for (const place of newPlaces) {
    const key = places.has(place) || places.size < PLACES_MAX ? place : OTHER_PLACES;
    const { count, firstRow } = places.get(key) ?? { count: 0, firstRow: row };
    places.set(key, { count: count + 1, firstRow });
  }
}
