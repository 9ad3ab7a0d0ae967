import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { CATEGORIES, isCategory, type Category } from '../../domain/scoring/categories.ts';
import { listRegionFoods } from '../../contract/instrument.ts';
import { listStoresOfGroup, listStoresOfUser } from '../../contract/stores.ts';
import type { Group, StoreCard } from '../../contract/kit/shapes.ts';
import { listGroups } from '../../contract/groups.ts';
import { readOptions, useCall } from '../api/useCall.ts';
import { currentUser, isAdministrator, useViewer } from '../session/session.ts';
import { readStored, setStored, useStored } from '../session/storage.ts';

/** The header's group, store and food category. They are kept in storage, and each screen reads them here. */

/** The chosen group; null stands for all of the caller's stores. */
export function useSelectedGroupId(): string | null {
  return useStored('selectedGroup');
}

/** The groups that the caller may see: an administrator all, a group user their own. */
export function useGroups(): Group[] {
  return useCall(listGroups, {}).resultData;
}

/**
 * The group that the selected store is seen in; a group user's is their own. Null without one, and while the list of groups
 * is not there: where that does not load, its selector in the header says so and the screen stands.
 */
export function useSelectedGroup(): Group | null {
  const { administrator } = useViewer();
  const groups = useQuery({ ...readOptions(listGroups, {}), retryOnMount: false }).data?.resultData ?? [];
  const id = useSelectedGroupId();
  return (administrator ? groups.find((group) => group._id === id) : groups[0]) ?? null;
}

/** The stores to choose from: those of the chosen group, otherwise all that the caller may see. */
export function useSelectableStores(): StoreCard[] {
  const { userid, administrator } = useViewer();
  const groupId = useSelectedGroupId();
  return useSuspenseQuery(selectableStores(userid, administrator ? groupId : null)).data.resultData;
}

/** The read of the stores to choose from. `groupId`: an administrator's chosen group. */
function selectableStores(userid: string, groupId: string | null) {
  // Both inputs name the same thing on two paths.
  return readOptions<typeof listStoresOfGroup | typeof listStoresOfUser>(
    groupId === null ? listStoresOfUser : listStoresOfGroup,
    groupId === null ? { user_id: userid } : { groupId },
  );
}

/** Asks for what the header chooses from, before the code of a screen has come. Gives the store that is selected. */
export async function askForSelection(client: QueryClient): Promise<StoreCard | null> {
  const userid = currentUser()?.userid ?? '';
  const stores = selectableStores(userid, isAdministrator() ? readStored('selectedGroup') : null);
  await Promise.all([client.prefetchQuery(readOptions(listGroups, {})), client.prefetchQuery(stores)]);
  return selectedOf(client.getQueryData(stores.queryKey)?.resultData ?? [], readStored('selectedStore'));
}

/** The selected store, or null while none of the selectable ones is chosen. A store alone needs no choosing. */
export function useSelectedStoreOrNull(): StoreCard | null {
  const stores = useSelectableStores();
  const id = useStored('selectedStore');
  return selectedOf(stores, id);
}

function selectedOf(stores: readonly StoreCard[], id: string | null): StoreCard | null {
  return stores.find((card) => card._id === id) ?? (stores.length === 1 ? (stores[0] ?? null) : null);
}

/**
 * The selected store and group, for what neither waits for them nor asks: what of them the header's own reads have
 * brought. Group users choose no group.
 */
export function useKnownSelection(): { store: StoreCard | null; groups: readonly Group[]; groupId: string | null } {
  const { userid, administrator } = useViewer();
  const chosen = useSelectedGroupId();
  const groupId = administrator ? chosen : null;
  const stores = useQuery({ ...selectableStores(userid, groupId), enabled: false }).data;
  const groups = useQuery({ ...readOptions(listGroups, {}), enabled: false }).data;
  const id = useStored('selectedStore');
  return {
    store: selectedOf(stores?.resultData ?? [], id),
    groups: administrator ? (groups?.resultData ?? []) : [],
    groupId,
  };
}

/** The selected store, for screens of a store: the shell shows them only while there is one. */
export function useSelectedStore(): StoreCard {
  const card = useSelectedStoreOrNull();
  if (!card) throw new Error('A screen of a store was shown without one.');
  return card;
}

export type SelectedFood = { id: Category; name: string };

/** The food category that was picked last; the first one before that. Its name is in the reader's language. */
export function useSelectedFood(): SelectedFood {
  const foods = useCall(listRegionFoods, {}).resultData;
  const id = categoryOf(useStored('selectedFoodId'));
  return { id, name: foods.find((food) => food._id === id)?.food_name ?? id };
}

/** The category of a stored value; the first one when it is none. */
export function categoryOf(kept: string | null): Category {
  return kept !== null && isCategory(kept) ? kept : CATEGORIES[0];
}

export function selectGroup(id: string | null): void {
  setStored('selectedGroup', id);
}

export function selectStore(id: string): void {
  setStored('selectedStore', id);
}

export function selectFood(food: SelectedFood): void {
  setStored('selectedFoodId', food.id);
  setStored('selectedFoodName', food.name);
}
