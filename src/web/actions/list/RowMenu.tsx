import { CircleCheck, CircleSlash, Ellipsis, RotateCcw } from 'lucide-react';
import type { ActionStatus } from '../../../domain/actions.ts';
import { useText } from '../../i18n/useText.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import type { ActionRowProps, RowDeed } from './actionRowProps.ts';

const DEEDS: Record<ActionStatus, readonly RowDeed[]> = {
  open: ['done', 'drop'],
  doing: ['done', 'drop'],
  done: ['reopen', 'drop'],
  confirmed: ['reopen'],
  dropped: ['reopen'],
};
const SIGNS = { done: CircleCheck, drop: CircleSlash, reopen: RotateCcw };

/** What can be done with an action without opening it. */
export function RowMenu({ action, onMenu }: Pick<ActionRowProps, 'action' | 'onMenu'>) {
  const text = useText();
  const entries = DEEDS[action.status].map((deed) => {
    const Sign = SIGNS[deed];
    return {
      key: deed,
      label: text(`actions.deeds.${deed}`),
      icon: <Sign className="size-4 text-fg-3" aria-hidden />,
      onSelect: () => onMenu(action, deed),
    };
  });
  return (
    <MenuButton label={text('lists.more', { name: action.title })} className="btn-icon" groups={[entries]}>
      <Ellipsis className="size-4" aria-hidden />
    </MenuButton>
  );
}
