import { useEffect, useState } from 'react';
import { selectStore, useSelectableStores, useSelectedGroupId, useSelectedStoreOrNull } from './selection.ts';
import { useOpenStore } from './useOpenStore.ts';

/**
 * Selects the store of the record that the page's URL names. Returns 'left' if the user then selects another store, or
 * if the store can't be selected. `storeId` is undefined while the record is loading.
 */
export function useRecordStore(storeId: string | undefined): 'pending' | 'selected' | 'left' {
  const openStore = useOpenStore();
  const stores = useSelectableStores();
  const selectedStore = useSelectedStoreOrNull();
  const isSelected = storeId !== undefined && selectedStore?._id === storeId;
  const isListed = stores.some(({ _id: id }) => id === storeId);
  // A store that isn't listed although no group is selected is archived, so it can't be selected.
  const isArchived = useSelectedGroupId() === null && storeId !== undefined && !isListed;
  const [wasSelected, setWasSelected] = useState(isSelected);
  if (isSelected && !wasSelected) setWasSelected(true);
  useEffect(() => {
    if (storeId === undefined || wasSelected) return;
    if (isListed) selectStore(storeId);
    else openStore({ _id: storeId });
  }, [storeId, wasSelected, isListed, openStore]);
  if (isArchived || (wasSelected && !isSelected)) return 'left';
  return isSelected ? 'selected' : 'pending';
}
