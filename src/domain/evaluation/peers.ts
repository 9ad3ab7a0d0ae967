import { quantile } from './statistics.ts';

/** Compares a store with its peers without revealing the score of any single store. Pure. */

/** The minimum number of stores from which a figure may be calculated. */
export const PEERS_LEAST = 5;
/**
 * If a piece (see `peersOf`) contains stores that the caller can't see, it must contain at least this many of them:
 * together with the requested store, they are five.
 */
export const UNSEEN_LEAST = PEERS_LEAST - 1;

/** Scores of an area from the latest audits, by store id; stores without a score are absent. */
export type ScoresOfArea = ReadonlyMap<string, number>;
type Stores = ReadonlySet<string>;

export type PeerRequest = {
  /** The stores in the groups of the requested store, including that store. */
  set: Stores;
  /** The stores whose scores the caller can see anyway; null if they see all. */
  visibleStores: Stores | null;
  /**
   * The sets of peers of all stores that are connected to the requested one through groups, including its own set. Sets
   * shared by more stores come first. A set that occurs several times is considered once if it is the same object.
   */
  sets: readonly Stores[];
};

export type Peers = { median: number | null; top_quarter: number | null; stores: number };

/**
 * Returns the median and the third quartile (type 7) of the scores in a set, over the stores that have one.
 *
 * Null for fewer than five stores. For a caller who does not see all stores, also null where one response could be
 * subtracted from another: the disclosed sets divide all stores into pieces (stores that are in exactly the same sets),
 * and a set that would create a piece of fewer than five is not disclosed to any of these callers; nor is a set
 * disclosed to a caller who sees all but one to three stores of one of its pieces. So any sums and differences of the
 * responses that a caller gets at one time, or that callers share, contain either no store that the caller can't see,
 * or at least four. This does not prevent comparing responses from two days between which a store was audited or moved,
 * or combining the scores that several callers can see. Yields before each set.
 */
export function* peersOf(scores: ScoresOfArea, request: PeerRequest): Generator<void, Peers> {
  return yield* peersIfSafe(scores, request, () => isSafe(scores, request));
}

/**
 * Returns several series of scores, such as areas or measures, each with its peers, as `peersOf` returns them. Whether
 * figures are disclosed depends only on which stores have a score. Determining this takes most of the time, so it is
 * done only once for all series with the same stores. Yields before each series, too.
 */
export function* peersOfEach<Series extends { scores: ScoresOfArea }>(
  allSeries: readonly Series[],
  request: PeerRequest,
): Generator<void, (Series & { peers: Peers })[]> {
  const checks: { scores: ScoresOfArea; isShown: boolean }[] = [];
  const results = [];
  for (const series of allSeries) {
    yield;
    const { scores } = series;
    const safety = function* (): Generator<void, boolean> {
      const match = checks.find((check) => haveSameStores(check.scores, scores));
      const isShown = match?.isShown ?? (yield* isSafe(scores, request));
      if (!match) checks.push({ scores, isShown });
      return isShown;
    };
    results.push({ ...series, peers: yield* peersIfSafe(scores, request, safety) });
  }
  return results;
}

function haveSameStores(one: ScoresOfArea, other: ScoresOfArea): boolean {
  if (one.size !== other.size) return false;
  for (const id of one.keys()) if (!other.has(id)) return false;
  return true;
}

function* peersIfSafe(
  scores: ScoresOfArea,
  { set }: PeerRequest,
  safety: () => Generator<void, boolean>,
): Generator<void, Peers> {
  const values = [...set].flatMap((id) => scores.get(id) ?? []);
  const stores = values.length;
  if (stores < PEERS_LEAST || !(yield* safety())) return { median: null, top_quarter: null, stores };
  return { median: quantile(values, 0.5), top_quarter: quantile(values, 0.75), stores };
}

/** Checks whether the figures may be disclosed to the caller. */
function* isSafe(scores: ScoresOfArea, { set, visibleStores, sets }: PeerRequest): Generator<void, boolean> {
  if (visibleStores === null) return true;
  const { visibleSets, pieceOf } = yield* piecesOf(scores, sets);
  if (!visibleSets.has(set)) return false;
  const unseen = countBy(
    [...set].filter((id) => scores.has(id) && !visibleStores.has(id)),
    pieceOf,
  );
  return [...unseen.values()].every((count) => count >= UNSEEN_LEAST);
}

/** Returns the sets that are disclosed, in order of priority, and the pieces into which they divide the stores. */
function* piecesOf(scores: ScoresOfArea, sets: readonly Stores[]) {
  const visibleSets = new Set<Stores>();
  const pieceOf = new Map<string, number>();
  const sizes: number[] = [];
  for (const set of sets) {
    yield;
    // A set that was already added would not divide any piece further.
    if (visibleSets.has(set)) continue;
    const members = [...set].filter((id) => scores.has(id));
    const memberCounts = countBy(members, pieceOf);
    const parts = [...memberCounts].every(([piece, count]) => {
      const outsideCount = piece === undefined ? 0 : (sizes[piece] ?? 0) - count;
      return count >= PEERS_LEAST && (outsideCount === 0 || outsideCount >= PEERS_LEAST);
    });
    if (members.length === 0 || !parts) continue;
    visibleSets.add(set);
    const next = new Map<number | undefined, number>();
    for (const [piece, count] of memberCounts) {
      next.set(piece, sizes.push(count) - 1);
      if (piece !== undefined) sizes[piece] = (sizes[piece] ?? 0) - count;
    }
    for (const id of members) pieceOf.set(id, next.get(pieceOf.get(id)) ?? 0);
  }
  return { visibleSets, pieceOf };
}

/** Returns the number of the given stores in each piece; the key undefined counts the stores in no disclosed set. */
function countBy(ids: readonly string[], pieceOf: ReadonlyMap<string, number>) {
  const counts = new Map<number | undefined, number>();
  for (const id of ids) counts.set(pieceOf.get(id), (counts.get(pieceOf.get(id)) ?? 0) + 1);
  return counts;
}
