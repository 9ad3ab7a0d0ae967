import type { TrendMonth } from '../region.ts';

/** The first day of a trend's month. */
export function monthStart({ month }: TrendMonth): string {
  return `${month}-01`;
}
