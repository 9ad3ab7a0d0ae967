import type { StoreCard } from '../../contract/kit/shapes.ts';
import { useText } from '../i18n/useText.ts';
import { useNames } from '../lists/useNames.ts';

/** What is asked before a change of group takes stores from a user; null when it takes none. */
export function useLoss({ name, stores }: { name: string; stores: readonly StoreCard[] }) {
  const text = useText();
  const names = useNames();
  const count = stores.length;
  if (count === 0) return null;
  return {
    title: text('users.form.losesTitle', { user: name, count }),
    lead: text('users.form.loses', { count, names: names(stores.map((store) => store.store_name)) }),
    confirm: text('users.form.takeAway'),
  };
}
