/** The maximum share of a string's characters that a correction may change. */
const CORRECTION_SHARE = 0.2;

/** The maximum length of strings to compare, in characters. Texts of a valid definition are shorter. */
const COMPARED_MAX_CHARACTERS = 1_000;

/** Checks whether a change is small enough to be a correction: at most 20% of the old string's characters. */
export function isCorrection(before: string, after: string): boolean {
  const [old, current] = [Array.from(before), Array.from(after)];
  if (old.length > COMPARED_MAX_CHARACTERS || current.length > COMPARED_MAX_CHARACTERS) return false;
  return editDistance(old, current) <= old.length * CORRECTION_SHARE;
}

/** Returns the number of characters to add, remove or replace to get from one string to another. */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, character] of one.entries()) {
    const next = [at + 1];
    for (const [column, otherCharacter] of other.entries()) {
      const replaceCost = (row[column] ?? 0) + Number(character !== otherCharacter);
      next.push(Math.min(replaceCost, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
