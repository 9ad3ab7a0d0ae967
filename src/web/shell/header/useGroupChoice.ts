import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listStoresOfGroup, listStoresOfUser } from '../../../contract/places/stores.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { notify } from '../../ui/notices/notices.ts';
import { reloadScreen } from '../reloadScreen.ts';
import { selectGroup, selectStore } from '../selection.ts';
import { currentUser, useViewer } from '../../session/session.ts';
import { readSessionValue } from '../../session/storage.ts';
import { wait } from '../../session/timings.ts';

export type GroupOption = { id: string | null; name: string };

/**
 * Returns a function that changes the group (spec section 4). The group's stores load immediately, but the group is
 * committed only after a delay, so that stepping through several groups reloads the screen only once. A group without
 * stores is not committed. `leaveStore` is called before the selected store changes.
 */
export function useGroupChoice(leaveStore: () => Promise<void>): {
  pendingGroup: GroupOption | null;
  choose: (option: GroupOption) => void;
} {
  const client = useQueryClient();
  const text = useText();
  const { userid } = useViewer();
  const [pendingGroup, setPending] = useState<GroupOption | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function choose(option: GroupOption): void {
    clearTimeout(timer.current);
    setPending(option);
    const stores = storesOf(option.id);
    // `commit` handles a failure after the delay.
    stores.catch(() => undefined);
    timer.current = setTimeout(() => void commit(option, stores, timer.current), wait('groupChange'));
  }

  async function commit(option: GroupOption, loading: ReturnType<typeof storesOf>, timeout: typeof timer.current) {
    const stores = await loading.catch(() => null);
    // Another group was chosen meanwhile, or the user has signed out.
    if (timer.current !== timeout || currentUser()?.userid !== userid) return;
    setPending(null);
    if (stores !== null && stores.length > 0) {
      const selectedCard = stores.find((card) => card._id === readSessionValue('selectedStore'));
      if (!selectedCard) await leaveStore();
      selectGroup(option.id);
      selectStore((selectedCard ?? stores[0])?._id ?? '');
    } else {
      const message = text(stores === null ? 'header.groupFailed' : 'header.groupEmpty', { name: option.name });
      notify({ text: message, action: { text: text('app.tryAgain'), run: () => choose(option) } });
    }
    await reloadScreen(client);
  }

  /** Fetches the stores each time, because a user who changes the group expects current data. */
  async function storesOf(groupId: string | null) {
    if (groupId === null) {
      const options = readOptions(listStoresOfUser, { user_id: userid });
      return (await client.fetchQuery({ ...options, staleTime: 0 })).resultData;
    }
    const options = readOptions(listStoresOfGroup, { groupId });
    return (await client.fetchQuery({ ...options, staleTime: 0 })).resultData;
  }

  return { pendingGroup, choose };
}
