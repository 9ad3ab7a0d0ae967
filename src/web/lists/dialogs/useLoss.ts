import { useText } from '../../i18n/useText.ts';
import type { ListOption } from '../../ui/popups/OptionList.tsx';

/** What is asked before a change of groups takes stores from a user, or a store from users; null when it takes none. */
export function useLoss(of: 'stores' | 'users', name: string, lost: readonly ListOption[]) {
  const text = useText();
  const count = lost.length;
  if (count === 0) return null;
  return {
    title: text(`${of}.form.losesTitle`, { name, count }),
    lead: text(`${of}.form.loses`, { count }),
    names: lost.map((option) => option.name),
    confirm: text(`${of}.form.takeAway`),
  };
}
