/** The factor by which a price can differ from another before the auditor is asked to confirm it. */
const SURPRISE = 2;

/** The unit prices with which a new price is compared; null for none. */
type KnownPrices = { last: number | null; median: number | null };

/** A surprising unit price as a multiple of a known price, and the median of other stores. */
export type PriceSurprise = { times: number; than: 'last' | 'median'; reference: number; median: number | null };

/**
 * Compares a unit price with the last one and with the median of other stores. Returns null unless it is more than
 * double or less than half of one of them.
 */
export function priceSurprise(now: number | null, { last, median }: KnownPrices): PriceSurprise | null {
  const thanLast = surpriseOf(now, last);
  if (thanLast !== null && last !== null) return { times: thanLast, than: 'last', reference: last, median };
  const thanMedian = surpriseOf(now, median);
  return thanMedian === null || median === null
    ? null
    : { times: thanMedian, than: 'median', reference: median, median };
}

/** Returns a unit price as a multiple of a known price; null unless it is more than double or less than half of it. */
function surpriseOf(now: number | null, reference: number | null): number | null {
  if (now === null || reference === null || now <= 0 || reference <= 0) return null;
  const times = now / reference;
  return times > SURPRISE || times < 1 / SURPRISE ? times : null;
}
