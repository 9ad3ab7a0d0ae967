import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';

/** The arms of a comparison: stores in which something changed, and stores in which it did not. */
export type Arm = 'with' | 'without';

export type ArmsInput = {
  with: readonly string[];
  without: readonly string[];
  began: string | readonly { store_id: string; began: string }[];
};

export type Arms = {
  /** The distinct days on which the change started in at least one store, in order. */
  days: string[];
  /** The arm of each store, by id, with the positions in `days` that split its audits. */
  stores: Map<string, { arm: Arm; at: readonly number[] }>;
  /** Stores that can't be assigned to one of the arms. */
  excludedStores: { id: string; why: 'both_arms' | 'no_date' }[];
};

/** Assigns stores to arms. Throws a Refusal (`not_found`) for an invalid id, as for a missing store. */
export function armsOf({ began, ...choices }: ArmsInput): Arms {
  const [ownIds, otherIds] = [idsOf(choices.with), idsOf(choices.without)];
  const dayOf = (id: string) => (typeof began === 'string' ? began : days.get(id));
  const days = new Map(
    typeof began === 'string' ? [] : began.map((store) => [store.store_id.toLowerCase(), store.began]),
  );
  const sortedDays = [...new Set([...ownIds].flatMap((id) => (otherIds.has(id) ? [] : (dayOf(id) ?? []))))].toSorted();

  const arms: Arms = { days: sortedDays, stores: new Map(), excludedStores: [] };
  for (const id of ownIds) {
    const day = dayOf(id);
    if (otherIds.has(id)) arms.excludedStores.push({ id, why: 'both_arms' });
    else if (day === undefined) arms.excludedStores.push({ id, why: 'no_date' });
    else arms.stores.set(id, { arm: 'with', at: [sortedDays.indexOf(day)] });
  }
  const all = sortedDays.map((_day, at) => at);
  for (const id of otherIds) if (!ownIds.has(id)) arms.stores.set(id, { arm: 'without', at: all });
  return arms;
}

function idsOf(ids: readonly string[]): Set<string> {
  if (!ids.every(isId)) throw new Refusal('not_found');
  return new Set(ids.map((id) => id.toLowerCase()));
}

/** Returns the input that results in these arms, without its irrelevant parts. */
export function armsInput({ stores, excludedStores, days }: Arms): ArmsInput {
  const storesOfBothArms = excludedStores.flatMap(({ id, why }) => (why === 'both_arms' ? [id] : []));
  const armStores = [...stores].filter(([, { arm }]) => arm === 'with');
  return {
    with: [...armStores.map(([id]) => id), ...excludedStores.map(({ id }) => id)],
    without: [...[...stores].flatMap(([id, { arm }]) => (arm === 'without' ? [id] : [])), ...storesOfBothArms],
    began: armStores.flatMap(([id, { at }]) => at.map((day) => ({ store_id: id, began: days[day] ?? '' }))),
  };
}
