import { hasArrived, type Draft } from '../drafts/draft.ts';
import type { CaptureStore } from '../references/references.ts';
import { matches } from '../../../ui/matches.ts';

/** Orders and finds the stores from which an auditor chooses. The functions in this file are pure. */

/**
 * Sorts the stores for an auditor: by due date, then by last audit (oldest first), then by name. A store with an unsent
 * audit on this device does not count as due.
 */
export function storesInOrder(
  stores: readonly CaptureStore[],
  drafts: readonly Draft[],
  dueDays: ReadonlyMap<string, string>,
): CaptureStore[] {
  const lastUse = new Map(stores.map(({ storeId, lastSurvey }) => [storeId, lastSurvey ?? '']));
  for (const { storeId, date } of drafts) if (date > (lastUse.get(storeId) ?? '')) lastUse.set(storeId, date);
  const unsent = unsentStores(drafts);
  const dueOn = ({ storeId }: CaptureStore) =>
    (unsent.has(storeId) ? undefined : dueDays.get(storeId)) ?? AFTER_EVERY_DAY;
  const usedAt = ({ storeId }: CaptureStore) => lastUse.get(storeId) ?? '';
  return stores.toSorted(
    (a, b) =>
      dueOn(a).localeCompare(dueOn(b)) || usedAt(a).localeCompare(usedAt(b)) || a.storeName.localeCompare(b.storeName),
  );
}

/** A value that sorts after every day. */
const AFTER_EVERY_DAY = '9999-12-31';

/** Returns the ids of the stores with a finished audit on this device that the server does not have. */
export function unsentStores(drafts: readonly Draft[]): ReadonlySet<string> {
  return new Set(
    drafts.filter((draft) => draft.state !== 'drafting' && !hasArrived(draft)).map(({ storeId }) => storeId),
  );
}

/** Returns the stores with a name that matches the search text. */
export function findStores(stores: readonly CaptureStore[], input: string): CaptureStore[] {
  return stores.filter(({ storeName }) => matches(storeName, input));
}

/**
 * Returns the store's audit in progress that has no answers or photos yet and is not a trial; undefined if there is
 * none.
 */
export function emptyDraft(drafts: readonly Draft[], storeId: string): Draft | undefined {
  return drafts.find(
    (draft) =>
      draft.state === 'drafting' &&
      !draft.trial &&
      draft.storeId === storeId &&
      Object.keys(draft.answers).length + Object.keys(draft.managerAnswers).length + draft.photos.length === 0,
  );
}
