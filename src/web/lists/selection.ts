/** A selection of ids as the wire has it: nothing chosen is an empty text (spec section 5). */
export function sentSelection(ids: readonly string[]): string[] | '' {
  return ids.length === 0 ? '' : [...ids];
}
