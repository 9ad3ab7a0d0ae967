import { useText } from '../../i18n/useText.ts';
import type { ListOption } from '../../ui/popups/OptionList.tsx';

/**
 * Returns the texts of the confirmation shown when a change of groups removes stores from a user or users from a store;
 * null if nothing is removed.
 */
export function useLoss(of: 'stores' | 'users', name: string, lostOptions: readonly ListOption[]) {
  const text = useText();
  const count = lostOptions.length;
  if (count === 0) return null;
  return {
    title: text(`${of}.form.losesTitle`, { name, count }),
    lead: text(`${of}.form.loses`, { count }),
    names: lostOptions.map((option) => option.name),
    confirm: text(`${of}.form.takeAway`),
  };
}
