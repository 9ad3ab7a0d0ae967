import type { Draft } from '../kept/draft.ts';
import type { KeptStore } from '../kept/references.ts';
import { matches } from '../../ui/matches.ts';

/** The choice of a store. Pure. */

/** The stores by name, those audited last first: by an audit on this device or, as far as was heard, by any. */
export function storesInOrder(stores: readonly KeptStore[], drafts: readonly Draft[]): KeptStore[] {
  const used = new Map(stores.map(({ storeId, lastSurvey }) => [storeId, lastSurvey ?? '']));
  for (const { storeId, date } of drafts) if (date > (used.get(storeId) ?? '')) used.set(storeId, date);
  const usedAt = ({ storeId }: KeptStore) => used.get(storeId) ?? '';
  return stores.toSorted((a, b) => usedAt(b).localeCompare(usedAt(a)) || a.storeName.localeCompare(b.storeName));
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
