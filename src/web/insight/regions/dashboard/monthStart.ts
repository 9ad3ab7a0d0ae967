import type { TrendMonth } from '../region.ts';

/** Returns the first day of a month. */
export function monthStart({ month }: TrendMonth): string {
  return `${month}-01`;
}
