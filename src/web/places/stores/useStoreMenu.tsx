import { useNavigate } from '@tanstack/react-router';
import { ClipboardList, Pencil, Trash2, UserPlus, Users, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useOpenDialog } from '../../lists/dialogs/useListDialog.ts';
import { useOpenStore } from '../../shell/useOpenStore.ts';
import type { StoreRow } from './storeRow.ts';
import type { MenuEntry } from '../../ui/popups/menuEntry.ts';

/** Returns a function that builds an administrator's menu for a store. */
export function useStoreMenu(onDelete: (store: StoreRow) => void) {
  const text = useText();
  const navigate = useNavigate();
  const openStore = useOpenStore();
  const openAssign = useOpenDialog('assign');
  const openPeople = useOpenDialog('people');
  return useCallback(
    (store: StoreRow): readonly (readonly MenuEntry[])[] => {
      const entry = (
        key: 'edit' | 'assign' | 'people' | 'surveys' | 'delete',
        Icon: LucideIcon,
        onSelect: () => void,
      ) => ({
        key,
        label: text(`stores.menu.${key}`),
        icon: <Icon className="size-4 text-fg-3" aria-hidden />,
        onSelect,
      });
      return [
        [
          entry('edit', Pencil, () => {
            void navigate({
              to: '/store/editstore/$storeid',
              params: { storeid: store._id },
              search: true,
              resetScroll: false,
            });
          }),
          entry('assign', UserPlus, () => openAssign(store._id)),
          entry('people', Users, () => openPeople(store._id)),
          entry('surveys', ClipboardList, () => {
            openStore(store);
            void navigate({ to: '/survey' });
          }),
        ],
        [entry('delete', Trash2, () => onDelete(store))],
      ];
    },
    [text, navigate, openStore, openAssign, openPeople, onDelete],
  );
}
