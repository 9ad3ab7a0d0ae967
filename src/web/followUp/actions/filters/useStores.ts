import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useViewer } from '../../../session/session.ts';

/**
 * Returns the stores that the user sees, and a function that returns a store's picture by its id. The list is empty
 * until it is loaded.
 */
export function useStores() {
  const { userid } = useViewer();
  const cards = useQuery(readOptions(listStoresOfUser, { user_id: userid })).data?.resultData;
  return useMemo(() => {
    const images = new Map((cards ?? []).map(({ _id: id, image }) => [id, image]));
    return {
      stores: (cards ?? []).map(({ _id: id, store_name: name }) => ({ id, name })),
      imageOf: (id: string) => images.get(id) ?? null,
    };
  }, [cards]);
}
