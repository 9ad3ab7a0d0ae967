/**
 * Returns the time of the next attempt after `tries` failures. The wait is `firstMs` after the first failure and
 * doubles with each further one, up to `longestMs`.
 */
export function retryTime(
  now: Date,
  tries: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): Date {
  return new Date(now.getTime() + Math.min(firstMs * 2 ** (tries - 1), longestMs));
}
