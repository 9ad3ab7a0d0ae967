import type { listTargets } from '../../contract/evaluation/targets.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import type { ComparedArea } from '../../domain/evaluation/areas.ts';

export type Target = ReplyOf<typeof listTargets>['resultData'][number];

/** Of what targets are. */
export type TargetPlace = { store_id: string } | { group_id: string };

/**
 * The target of an area that counts now, of some that are in the order of their days: the next one, or the last one when all
 * of their days are past.
 */
export function currentTarget(targets: readonly Target[], area: ComparedArea, today: string): Target | undefined {
  const ofArea = targets.filter((each) => each.area === area);
  return ofArea.find(({ by }) => by >= today) ?? ofArea.at(-1);
}

/** What each store is to reach as a whole now; null where none has a target of that. */
export function targetsOfStores(targets: readonly Target[], today: string) {
  const ofStores = new Map<string, Target[]>();
  for (const target of targets) {
    const { store_id: store, area } = target;
    if (store === null || area !== 'overall') continue;
    ofStores.set(store, [...(ofStores.get(store) ?? []), target]);
  }
  return ofStores.size === 0 ? null : (id: string) => currentTarget(ofStores.get(id) ?? [], 'overall', today);
}
