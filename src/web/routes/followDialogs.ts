import type { AppRouter } from '../routes.tsx';
import { readStored, store, type DialogName } from '../session/storage.ts';

type OpenDialog = { name: DialogName; userId?: string; groupId?: string };

/**
 * Keeps which dialog stands open, the user it is about and the group being edited (spec section 3), as the address tells
 * them. The lists mark what was last worked on, and a reported failure names the dialog.
 */
export function followDialogs(router: AppRouter): () => void {
  return router.subscribe('onResolved', ({ toLocation: { pathname, search } }) => {
    const dialog = dialogAt(pathname, search);
    const name = dialog?.name ?? null;
    if (readStored('openModal') !== name) store('openModal', name);
    if (dialog?.userId !== undefined) store('selectedUser', dialog.userId);
    if (dialog?.groupId !== undefined) store('editedGroup', dialog.groupId);
  });
}

/** The dialog that an address of the console opens, or null. */
export function dialogAt(pathname: string, search: Record<string, unknown>): OpenDialog | null {
  const [, place = '', action = '', id = ''] = pathname.split('/');
  switch (`${place}/${action}`) {
    case 'store/add':
      return { name: 'addStore' };
    case 'store/editstore':
      return { name: 'editStore' };
    case 'user/add':
      return { name: 'addUser' };
    case 'user/edituser':
      return { name: 'editUser', userId: id };
    case 'stores/':
      return given(search['assign'])
        ? { name: 'assignUsers' }
        : given(search['people'])
          ? { name: 'storeUsers' }
          : null;
    case 'users/':
      return ofUser('assignStores', search['assign']) ?? ofUser('userStores', search['people']);
    case 'group/':
      return given(search['edit'])
        ? { name: 'editGroup', groupId: search['edit'] }
        : given(search['add'])
          ? { name: 'addGroup' }
          : null;
    default:
      return null;
  }
}

function ofUser(name: DialogName, userId: unknown): OpenDialog | null {
  return given(userId) ? { name, userId } : null;
}

function given(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
