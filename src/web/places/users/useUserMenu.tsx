import { useNavigate } from '@tanstack/react-router';
import { HousePlus, Pencil, ShieldOff, Store, Trash2, Unlink, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useOpenDialog } from '../../lists/dialogs/useListDialog.ts';
import { useViewer } from '../../session/session.ts';
import type { UserRow } from './userRow.ts';
import type { MenuEntry } from '../../ui/popups/menuEntry.ts';

export type SignInReset = { kind: 'secondFactor' | 'sso'; user: UserRow };

/** An action on a user that requires confirmation. */
export type UserQuestion = { kind: 'delete'; user: UserRow } | SignInReset;

/** Returns a function that builds an administrator's menu for a user. */
export function useUserMenu(onAsk: (question: UserQuestion) => void) {
  const text = useText();
  const navigate = useNavigate();
  const { userid } = useViewer();
  const openAssign = useOpenDialog('assign');
  const openPeople = useOpenDialog('people');
  return useCallback(
    (user: UserRow): readonly (readonly MenuEntry[])[] => {
      const entry = (key: string, label: string, Icon: LucideIcon, onSelect: () => void) => ({
        key,
        label,
        icon: <Icon className="size-4 text-fg-3" aria-hidden />,
        onSelect,
      });
      const reset = (kind: SignInReset['kind'], label: string, Icon: LucideIcon) =>
        entry(kind, label, Icon, () => onAsk({ kind, user }));
      return [
        [
          entry('edit', text('users.menu.edit'), Pencil, () => {
            void navigate({
              to: '/user/edituser/$userid',
              params: { userid: user._id },
              search: true,
              resetScroll: false,
            });
          }),
          entry('assign', text('users.menu.assign'), HousePlus, () => openAssign(user._id)),
          entry('people', text('users.menu.people'), Store, () => openPeople(user._id)),
        ],
        [
          // Users remove their own second factor in their profile, with a code.
          ...(user.second_factor && user._id !== userid
            ? [reset('secondFactor', text('secondFactor.reset.menu'), ShieldOff)]
            : []),
          ...(user.sso ? [reset('sso', text('sso.unlink.menu'), Unlink)] : []),
        ],
        [entry('delete', text('users.menu.delete'), Trash2, () => onAsk({ kind: 'delete', user }))],
      ];
    },
    [text, navigate, userid, openAssign, openPeople, onAsk],
  );
}
