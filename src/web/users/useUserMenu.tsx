import { useNavigate } from '@tanstack/react-router';
import { HousePlus, Pencil, Store, Trash2, type LucideIcon } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { useListDialog } from '../lists/useListDialog.ts';
import type { MenuEntry } from '../ui/MenuButton.tsx';
import type { UserRow } from './userRow.ts';

/** What an administrator can do with a user. Whom nobody may delete, the server says. */
export function useUserMenu(onDelete: (user: UserRow) => void) {
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
  return (user: UserRow): readonly (readonly MenuEntry[])[] => [
    [
      entry('edit', Pencil, () => {
        void navigate({ to: '/user/edituser/$userid', params: { userid: user._id }, search: true, resetScroll: false });
      }),
      entry('assign', HousePlus, () => assign.open(user._id)),
      entry('people', Store, () => people.open(user._id)),
    ],
    [entry('delete', Trash2, () => onDelete(user))],
  ];
}
