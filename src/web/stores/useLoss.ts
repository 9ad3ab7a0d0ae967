import type { UserCard } from '../../contract/kit/shapes.ts';
import { useText } from '../i18n/useText.ts';
import { useNames } from '../lists/useNames.ts';

/** What is asked before a change of groups takes a store from users; null when it takes it from none. */
export function useLoss({ store, users }: { store: string; users: readonly UserCard[] }) {
  const text = useText();
  const names = useNames();
  const count = users.length;
  if (count === 0) return null;
  return {
    title: text('stores.form.losesTitle', { store, count }),
    lead: text('stores.form.loses', { count, names: names(users.map((user) => user.username)) }),
    confirm: text('stores.form.takeAway'),
  };
}
