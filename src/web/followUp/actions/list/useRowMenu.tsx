import { CircleCheck, CircleSlash, RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import type { ActionStatus } from '../../../../domain/actions/status.ts';
import { useText } from '../../../i18n/useText.ts';
import type { MenuEntry } from '../../../ui/popups/menuEntry.ts';

/** The changes available from a row's menu. */
export type RowCommand = 'done' | 'drop' | 'reopen';

const ROW_COMMANDS: Record<ActionStatus, readonly RowCommand[]> = {
  open: ['done', 'drop'],
  doing: ['done', 'drop'],
  done: ['reopen', 'drop'],
  confirmed: ['reopen'],
  dropped: ['reopen'],
};
const SIGNS = { done: CircleCheck, drop: CircleSlash, reopen: RotateCcw };

/** Returns a function that builds a row's menu, with the changes that don't require opening the action. */
export function useRowMenu(onMenu: (action: Action, command: RowCommand) => void) {
  const text = useText();
  return useCallback(
    (action: Action): readonly (readonly MenuEntry[])[] => [
      ROW_COMMANDS[action.status].map((command) => {
        const Sign = SIGNS[command];
        return {
          key: command,
          label: text(`actions.deeds.${command}`),
          icon: <Sign className="size-4 text-fg-3" aria-hidden />,
          onSelect: () => onMenu(action, command),
        };
      }),
    ],
    [text, onMenu],
  );
}
