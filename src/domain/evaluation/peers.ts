import { quantile } from './statistics.ts';

/** A store beside the others of its groups, so that no single one of them can be read off. Pure. */

/** Below so many stores there is no figure. */
export const PEERS_LEAST = 5;
/** Of the stores that a caller does not see, so many at least stand behind a figure: five with the one asked about. */
export const UNSEEN_LEAST = PEERS_LEAST - 1;

/** Of the latest audits, by the id of the store; a store without a score of the area is not in it. */
export type ScoresOfArea = ReadonlyMap<string, number>;
type Stores = ReadonlySet<string>;

export type Asking = {
  /** The stores of the groups of the store that is asked about, itself among them. */
  set: Stores;
  /** Whose scores the caller sees anyway; null who sees all. */
  seen: Stores | null;
  /** Every set that a caller could ask about and that hangs together with this one, itself among them, the most asked first. */
  sets: readonly Stores[];
};

export type Peers = { median: number | null; top_quarter: number | null; stores: number };

/**
 * The median and the third quartile (type 7) of the scores in a set, over the stores that have one.
 *
 * Null below five stores. For a caller who does not see all stores also where an answer could be subtracted from another:
 * the sets that are told at all part all stores into pieces (those with the same stores in and out), and a set that would
 * make a piece of fewer than five is told to none of them; nor is one told to a caller who sees all but a few, one to three,
 * of a piece of it. So whatever is added and subtracted of what a caller is told at one time, or what callers tell each
 * other of it, either takes in no store that the caller does not see, or four at least. What this does not prevent: to
 * compare the answers of two days between which a store was audited or moved, or to pool what several callers see.
 */
export function peersOf(scores: ScoresOfArea, { set, seen, sets }: Asking): Peers {
  const values = [...set].flatMap((id) => scores.get(id) ?? []);
  const stores = values.length;
  if (stores < PEERS_LEAST || (seen !== null && !isSafe(scores, { set, seen, sets })))
    return { median: null, top_quarter: null, stores };
  return { median: quantile(values, 0.5), top_quarter: quantile(values, 0.75), stores };
}

function isSafe(scores: ScoresOfArea, { set, seen, sets }: { set: Stores; seen: Stores; sets: readonly Stores[] }) {
  const { told, pieceOf } = piecesOf(scores, sets);
  if (!told.has(set)) return false;
  const unseen = countBy(
    [...set].filter((id) => scores.has(id) && !seen.has(id)),
    pieceOf,
  );
  return [...unseen.values()].every((count) => count >= UNSEEN_LEAST);
}

/** Which sets are told, first come first served, and into which pieces these part the stores. */
function piecesOf(scores: ScoresOfArea, sets: readonly Stores[]) {
  const told = new Set<Stores>();
  const pieceOf = new Map<string, number>();
  const sizes: number[] = [];
  for (const set of sets) {
    const members = [...set].filter((id) => scores.has(id));
    const inside = countBy(members, pieceOf);
    const parts = [...inside].every(([piece, count]) => {
      const outside = piece === undefined ? 0 : (sizes[piece] ?? 0) - count;
      return count >= PEERS_LEAST && (outside === 0 || outside >= PEERS_LEAST);
    });
    if (members.length === 0 || !parts) continue;
    told.add(set);
    const next = new Map<number | undefined, number>();
    for (const [piece, count] of inside) {
      next.set(piece, sizes.push(count) - 1);
      if (piece !== undefined) sizes[piece] = (sizes[piece] ?? 0) - count;
    }
    for (const id of members) pieceOf.set(id, next.get(pieceOf.get(id)) ?? 0);
  }
  return { told, pieceOf };
}

/** How many of some stores lie in each piece; undefined is the piece of those in no set that is told. */
function countBy(ids: readonly string[], pieceOf: ReadonlyMap<string, number>) {
  const counts = new Map<number | undefined, number>();
  for (const id of ids) counts.set(pieceOf.get(id), (counts.get(pieceOf.get(id)) ?? 0) + 1);
  return counts;
}
