import { startOfDay, type GivenDay } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { spanOf, type Span } from '../../span.ts';
import { armsOf, type Arms, type ArmsInput } from './arms.ts';
import { selectNames } from './effectQueries.ts';

/** The input of a comparison, and its first and last day, inclusive. */
export type ComparisonInput = ArmsInput & { from: GivenDay; to: GivenDay };

export type Comparison = {
  span: Span;
  arms: Arms;
  /** The starts of the days in `arms.days`. */
  moments: Date[];
  /** The names of all stores in the input. */
  names: ReadonlyMap<string, string>;
};

/**
 * Reads a comparison as a viewer may see it. Throws a Refusal for a store that they can't see, as for a missing one.
 */
export async function readComparison(
  db: Db,
  { scope, timeZone }: Pick<Caller, 'scope' | 'timeZone'>,
  { from, to, ...choices }: ComparisonInput,
): Promise<Comparison> {
  const span = spanOf(from, to, timeZone);
  const arms = armsOf(choices);
  const moments = momentsOf(arms, span, timeZone);
  const all = [...arms.stores.keys(), ...arms.excludedStores.map(({ id }) => id)];
  const names = new Map((await selectNames(db, scope, all)).map((row) => [row.id, row.store_name]));
  if (names.size < new Set(all).size) throw new Refusal('not_found');
  return { span, arms, moments, names };
}

/**
 * Returns the start of each day. Throws a Refusal unless all are within the span, so that there is time before and
 * after.
 */
function momentsOf({ days }: Arms, span: Span, zone: string): Date[] {
  const moments = days.map((day) => startOfDay(day, zone));
  if (moments.some((moment) => moment <= span.start || moment >= span.end))
    throw new Refusal('began_outside', { field: 'began' });
  return moments;
}
