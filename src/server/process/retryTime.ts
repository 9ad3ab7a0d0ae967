/**
 * Returns when to try again after `tries` failed attempts. The wait after the first one is `firstMs`; it doubles with
 * each further one, up to `longestMs`.
 */
export function retryTime(
  now: Date,
  tries: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): Date {
  return new Date(now.getTime() + Math.min(firstMs * 2 ** (tries - 1), longestMs));
}
