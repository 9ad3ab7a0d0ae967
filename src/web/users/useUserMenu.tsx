import { useNavigate } from '@tanstack/react-router';
import { HousePlus, Pencil, ShieldOff, Store, Trash2, Unlink, type LucideIcon } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { useListDialog } from '../lists/useListDialog.ts';
import type { MenuEntry } from '../ui/MenuButton.tsx';
import { useViewer } from '../shell/session.ts';
import type { SignInReset } from './ResetSignInDialog.tsx';
import type { UserRow } from './userRow.ts';

/** What an administrator can do with a user. Whom nobody may delete, the server says. */
export function useUserMenu({
  onDelete,
  onReset,
}: {
  onDelete: (user: UserRow) => void;
  onReset: (reset: SignInReset) => void;
}) {
  const text = useText();
  const navigate = useNavigate();
  const assign = useListDialog('assign');
  const people = useListDialog('people');
  const entry = (key: 'edit' | 'assign' | 'people' | 'delete', Icon: LucideIcon, onSelect: () => void) => ({
    key,
    label: text(`users.menu.${key}`),
    icon: <Icon className="size-4 text-fg-3" aria-hidden />,
    onSelect,
  });
  const { userid } = useViewer();
  const resetEntry = (user: UserRow, kind: SignInReset['kind']) => ({
    key: kind,
    label: text(kind === 'sso' ? 'sso.unlink.menu' : 'secondFactor.reset.menu'),
    icon:
      kind === 'sso' ? (
        <Unlink className="size-4 text-fg-3" aria-hidden />
      ) : (
        <ShieldOff className="size-4 text-fg-3" aria-hidden />
      ),
    onSelect: () => onReset({ kind, user }),
  });
  /** One's own second factor goes in the profile, with a code. */
  const resetsOf = (user: UserRow) => [
    ...(user.second_factor && user._id !== userid ? [resetEntry(user, 'secondFactor')] : []),
    ...(user.sso ? [resetEntry(user, 'sso')] : []),
  ];
  return (user: UserRow): readonly (readonly MenuEntry[])[] => [
    [
      entry('edit', Pencil, () => {
        void navigate({ to: '/user/edituser/$userid', params: { userid: user._id }, search: true, resetScroll: false });
      }),
      entry('assign', HousePlus, () => assign.open(user._id)),
      entry('people', Store, () => people.open(user._id)),
    ],
    resetsOf(user),
    [entry('delete', Trash2, () => onDelete(user))],
  ];
}
