/** What became of the rows of a file. */
export type Outcome = {
  /** Surveys that are not here yet. */
  added: number;
  /** Surveys that are here, and of which the file has later versions. */
  newer: number;
  /** Surveys that are here, or earlier in the file, with the same content. */
  known: number;
  /** Surveys whose id is here, or earlier in the file, with other content. */
  changed: number;
  refused: number;
  /** Photos that are not here yet, and that are; those that are named alone, and those of them without a file. */
  photos: { added: number; known: number; awaited: number; missing: number };
  /** What the person should know of the file as a whole. */
  notices: string[];
  /** Where new surveys answer what their instrument does not ask. */
  unknown: Places;
  /** Where their answers to questions that count are neither yes, no nor n/a. */
  unclear: Places;
  /** Where they have notes on questions that they do not answer. */
  looseNotes: Places;
};

/** Fields of forms, with how many rows have them and which one is the first. */
export type Places = Map<string, { count: number; firstRow: number }>;

/** Past so many different places the rest is not told apart: a file may have any number. */
const PLACES_MAX = 1000;
const THE_REST = '(others)';

/** The outcome of a file of which no row was read yet. */
export function newOutcome(): Outcome {
  const photos = { added: 0, known: 0, awaited: 0, missing: 0 };
  const places = { unknown: new Map(), unclear: new Map(), looseNotes: new Map() };
  return { added: 0, newer: 0, known: 0, changed: 0, refused: 0, photos, notices: [], ...places };
}

/** Rows that keep the whole file from being imported unless they are left out. */
export function refusals({ changed, refused }: Outcome): number {
  return changed + refused;
}

/** Counts the places that a row has. */
export function notePlaces(places: Places, found: readonly string[], row: number): void {
  for (const place of found) {
    const key = places.has(place) || places.size < PLACES_MAX ? place : THE_REST;
    const { count, firstRow } = places.get(key) ?? { count: 0, firstRow: row };
    places.set(key, { count: count + 1, firstRow });
  }
}
