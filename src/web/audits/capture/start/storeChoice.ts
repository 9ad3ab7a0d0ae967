import type { Draft } from '../kept/draft.ts';
import type { KeptStore } from '../kept/references.ts';
import { matches } from '../../ui/matches.ts';

/** The choice of a store. Pure. */

/**
 * The stores in the order in which an auditor wants them: first those that are due and of which no audit waits here to be sent,
 * by their days; then those audited last, here or, as far as was heard, by any device; then by name.
 */
export function storesInOrder(
  stores: readonly KeptStore[],
  drafts: readonly Draft[],
  dueDays: ReadonlyMap<string, string>,
): KeptStore[] {
  const used = new Map(stores.map(({ storeId, lastSurvey }) => [storeId, lastSurvey ?? '']));
  for (const { storeId, date } of drafts) if (date > (used.get(storeId) ?? '')) used.set(storeId, date);
  const unsent = unsentStores(drafts);
  const dueOn = ({ storeId }: KeptStore) => (unsent.has(storeId) ? undefined : dueDays.get(storeId)) ?? NEVER;
  const usedAt = ({ storeId }: KeptStore) => used.get(storeId) ?? '';
  return stores.toSorted(
    (a, b) =>
      dueOn(a).localeCompare(dueOn(b)) || usedAt(b).localeCompare(usedAt(a)) || a.storeName.localeCompare(b.storeName),
  );
}

/** After every day. */
const NEVER = '9999-12-31';

/** The stores of which an audit lies here that the server does not have. */
export function unsentStores(drafts: readonly Draft[]): ReadonlySet<string> {
  return new Set(drafts.filter(({ taken, state }) => !taken && state !== 'draft').map(({ storeId }) => storeId));
}

/** The stores whose name contains what was typed. */
export function storesFound(stores: readonly KeptStore[], typed: string): KeptStore[] {
  return stores.filter(({ storeName }) => matches(storeName, typed));
}

/** A draft of a store that was begun and in which nothing was said: starting once more goes on in it. */
export function emptyDraft(drafts: readonly Draft[], storeId: string): Draft | undefined {
  return drafts.find(
    (draft) =>
      draft.state === 'draft' &&
      draft.storeId === storeId &&
      Object.keys(draft.answers).length + Object.keys(draft.managerAnswers).length + draft.photos.length === 0,
  );
}
