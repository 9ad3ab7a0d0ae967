import { useState } from 'react';
import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { CATEGORIES, isCategory, type Category } from '../../domain/scoring/categories.ts';
import { listRegionFoods } from '../../contract/audits/definitions.ts';
import { listStoresOfGroup, listStoresOfUser } from '../../contract/places/stores.ts';
import type { Group, StoreCard } from '../../contract/kit/shapes.ts';
import { listGroups } from '../../contract/places/groups.ts';
import { readOptions, useCall } from '../api/useCall.ts';
import { currentUser, isAdministrator, useViewer } from '../session/session.ts';
import { readSessionValue, setSessionValue, useSessionValue } from '../session/storage.ts';

/** The header's group, store and food category, which are stored in the browser. */

/** Returns the id of the selected group; null means all of the caller's stores. */
export function useSelectedGroupId(): string | null {
  return useSessionValue('selectedGroup');
}

/** Returns the groups that the caller can see. Suspends. */
export function useGroups(): Group[] {
  return useCall(listGroups, {}).resultData;
}

/** Returns the selected group, or for a group user their own; null if there is none or the groups aren't loaded. */
export function useSelectedGroup(): Group | null {
  const { administrator } = useViewer();
  const groups = useQuery({ ...readOptions(listGroups, {}), retryOnMount: false }).data?.resultData ?? [];
  const id = useSelectedGroupId();
  return (administrator ? groups.find((group) => group._id === id) : groups[0]) ?? null;
}

/**
 * Returns the stores to choose from: those of the selected group, or all that the caller can see if no group is
 * selected.
 */
export function useSelectableStores(): StoreCard[] {
  const { userid, administrator } = useViewer();
  const groupId = useSelectedGroupId();
  return useSuspenseQuery(selectableStores(userid, administrator ? groupId : null)).data.resultData;
}

/** Returns the query for the stores to choose from. `groupId` is the administrator's selected group. */
function selectableStores(userid: string, groupId: string | null) {
  // Both calls return a list of stores.
  return readOptions<typeof listStoresOfGroup | typeof listStoresOfUser>(
    groupId === null ? listStoresOfUser : listStoresOfGroup,
    groupId === null ? { user_id: userid } : { groupId },
  );
}

/**
 * Prefetches the header's choices before a screen's code has loaded. Resolves to the selected store; null if none is.
 */
export async function askForSelection(client: QueryClient): Promise<StoreCard | null> {
  const userid = currentUser()?.userid ?? '';
  const stores = selectableStores(userid, isAdministrator() ? readSessionValue('selectedGroup') : null);
  await Promise.all([client.prefetchQuery(readOptions(listGroups, {})), client.prefetchQuery(stores)]);
  return selectedOf(client.getQueryData(stores.queryKey)?.resultData ?? [], readSessionValue('selectedStore'));
}

/**
 * Returns the selected store; null if none of the selectable stores is selected. If only one store is selectable, it
 * counts as selected.
 */
export function useSelectedStoreOrNull(): StoreCard | null {
  const stores = useSelectableStores();
  const id = useSessionValue('selectedStore');
  return selectedOf(stores, id);
}

function selectedOf(stores: readonly StoreCard[], id: string | null): StoreCard | null {
  return stores.find((card) => card._id === id) ?? (stores.length === 1 ? (stores[0] ?? null) : null);
}

/**
 * Returns the selected store, the groups and the selected group's id, from data that the header has already loaded;
 * doesn't suspend or make a request. Group users get no groups, because they can't select one.
 */
export function useKnownSelection(): { store: StoreCard | null; groups: readonly Group[]; groupId: string | null } {
  const { userid, administrator } = useViewer();
  const selectedId = useSelectedGroupId();
  const groupId = administrator ? selectedId : null;
  const stores = useQuery({ ...selectableStores(userid, groupId), enabled: false }).data;
  const groups = useQuery({ ...readOptions(listGroups, {}), enabled: false }).data;
  const id = useSessionValue('selectedStore');
  return {
    store: selectedOf(stores?.resultData ?? [], id),
    groups: administrator ? (groups?.resultData ?? []) : [],
    groupId,
  };
}

/**
 * Returns the selected store, for screens that the shell renders only while a store is selected. If the store is
 * deleted meanwhile, a screen may render once more before the shell replaces it; the store is then returned as it was.
 */
export function useSelectedStore(): StoreCard {
  const card = useSelectedStoreOrNull();
  const [lastCard, setLastCard] = useState(card);
  if (card && card !== lastCard) setLastCard(card);
  const shownCard = card ?? lastCard;
  if (!shownCard) throw new Error('A screen of a store was shown without one.');
  return shownCard;
}

export type SelectedFood = { id: Category; name: string };

/** Returns the last selected food category, or the first by default, with its name in the user's language. */
export function useSelectedFood(): SelectedFood {
  const foods = useCall(listRegionFoods, {}).resultData;
  const id = categoryOf(useSessionValue('selectedFoodId'));
  return { id, name: foods.find((food) => food._id === id)?.food_name ?? id };
}

/** Returns the category of a stored value; the first category if the value is invalid. */
export function categoryOf(value: string | null): Category {
  return value !== null && isCategory(value) ? value : CATEGORIES[0];
}

export function selectGroup(id: string | null): void {
  setSessionValue('selectedGroup', id);
}

/** Selects a store. Null selects none; the dashboard then shows all stores. */
export function selectStore(id: string | null): void {
  setSessionValue('selectedStore', id);
}

export function selectFood(food: SelectedFood): void {
  setSessionValue('selectedFoodId', food.id);
  setSessionValue('selectedFoodName', food.name);
}
