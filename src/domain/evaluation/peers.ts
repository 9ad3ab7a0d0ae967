import { quantile } from './statistics.ts';

/** A store beside the others of its groups, so that no single one of them can be read off. Pure. */

/** Below so many stores there is no figure. */
export const PEERS_LEAST = 5;
/** Of the stores that a caller does not see, so many at least stand behind a figure: five with the one asked about. */
export const UNSEEN_LEAST = PEERS_LEAST - 1;

/** Of the latest audits, by the id of the store; a store without a score of the area is not in it. */
export type ScoresOfArea = ReadonlyMap<string, number>;

export type Asking = {
  /** The stores of the groups of the store that is asked about, itself among them. */
  set: ReadonlySet<string>;
  /** Whose scores the caller sees anyway; null who sees all. */
  seen: ReadonlySet<string> | null;
  /** The sets of all other stores about which the caller could ask. */
  others: readonly ReadonlySet<string>[];
};

export type Peers = { median: number | null; top_quarter: number | null; stores: number };

/**
 * The median and the third quartile (type 7) of the scores in a set, over the stores that have one.
 *
 * Null below five stores. For a caller who does not see all stores, also where they could take away what they know: with
 * their own stores subtracted at least four must be left, or none; and any other set about which they could ask must hold,
 * but for stores that they see, the same or differ by five at least. So two answers that a caller can get at one time never
 * differ by fewer than five stores whose scores they do not see, and none rests on fewer than four of them. What this does
 * not prevent: to compare the answers of two days between which one store was audited, or what two users know together.
 */
export function peersOf(scores: ScoresOfArea, { set, seen, others }: Asking): Peers {
  const values = [...set].flatMap((id) => scores.get(id) ?? []);
  const stores = values.length;
  if (stores < PEERS_LEAST || !isSafe(scores, { set, seen, others }))
    return { median: null, top_quarter: null, stores };
  return { median: quantile(values, 0.5), top_quarter: quantile(values, 0.75), stores };
}

function isSafe(scores: ScoresOfArea, { set, seen, others }: Asking): boolean {
  if (seen === null) return true;
  const unseenOf = (of: ReadonlySet<string>) => new Set([...of].filter((id) => scores.has(id) && !seen.has(id)));
  const unseen = unseenOf(set);
  if (unseen.size > 0 && unseen.size < UNSEEN_LEAST) return false;
  return others.map(unseenOf).every((other) => {
    const apart = [...unseen].filter((id) => !other.has(id)).length + [...other].filter((id) => !unseen.has(id)).length;
    return apart === 0 || apart >= PEERS_LEAST;
  });
}
