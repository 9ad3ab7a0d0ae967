import type { listTargets } from '../../../contract/followUp/targets.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';

export type Target = ReplyOf<typeof listTargets>['resultData'][number];

/** The store or group that targets belong to. */
export type TargetPlace = { store_id: string } | { group_id: string };

/**
 * Returns the current target of an area: the next one or, if all dates have passed, the last one; undefined if there is
 * none. `targets` are in order of date.
 */
export function currentTarget(targets: readonly Target[], area: ComparedArea, today: string): Target | undefined {
  return nextOf(
    targets.filter((target) => target.area === area),
    today,
  );
}

/** Returns the target of a measure that is current on a day, as `currentTarget` does for an area. */
export function currentMeasureTarget(
  targets: readonly Target[],
  { module, measure }: { module: string; measure: string },
  day: string,
): Target | undefined {
  return nextOf(
    targets.filter((target) => target.measure?.module === module && target.measure.measure === measure),
    day,
  );
}

function nextOf(targets: readonly Target[], day: string): Target | undefined {
  return targets.find(({ by }) => by >= day) ?? targets.at(-1);
}

/**
 * Returns a function that returns the current target for a store's overall score, if there is one. If no store has a
 * target for its overall score, returns null instead of a function.
 */
export function targetsOfStores(targets: readonly Target[], today: string) {
  const ofStores = new Map<string, Target[]>();
  for (const target of targets) {
    const { store_id: store, area } = target;
    if (store === null || area !== 'overall') continue;
    ofStores.set(store, [...(ofStores.get(store) ?? []), target]);
  }
  return ofStores.size === 0 ? null : (id: string) => currentTarget(ofStores.get(id) ?? [], 'overall', today);
}
