/** Pairs surveys of the same store that two auditors took at about the same time. Pure. */

/** Two surveys of a store by two auditors, close in time. */
export type Candidate<S extends { id: string; takenAt: Date }> = { first: S; second: S };

/**
 * Returns the pairs among the candidates, ordered by the time of their second surveys. The two surveys closest in time
 * are paired first and, if several pairs are equally close, the earlier pair; each survey is in at most one pair.
 */
export function pairUp<S extends { id: string; takenAt: Date }>(candidates: readonly Candidate<S>[]): Candidate<S>[] {
  const nearest = candidates
    .map((pair) => ({ pair, second: pair.second.takenAt.getTime(), first: pair.first.takenAt.getTime() }))
    .toSorted(
      (a, b) =>
        Math.abs(a.first - a.second) - Math.abs(b.first - b.second) ||
        a.second - b.second ||
        a.first - b.first ||
        byId(a.pair, b.pair),
    );
  const usedIds = new Set<string>();
  const pairs: Candidate<S>[] = [];
  for (const { pair } of nearest) {
    if (usedIds.has(pair.first.id) || usedIds.has(pair.second.id)) continue;
    usedIds.add(pair.first.id).add(pair.second.id);
    pairs.push(pair);
  }
  return pairs.toSorted((a, b) => a.second.takenAt.getTime() - b.second.takenAt.getTime() || byId(a, b));
}

function byId<S extends { id: string; takenAt: Date }>(a: Candidate<S>, b: Candidate<S>): number {
  return `${a.second.id} ${a.first.id}` < `${b.second.id} ${b.first.id}` ? -1 : 1;
}
