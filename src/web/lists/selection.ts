/** Converts selected ids to the wire format: an empty string if none are selected (spec section 5). */
export function sentSelection(ids: readonly string[]): string[] | '' {
  return ids.length === 0 ? '' : [...ids];
}
