import type { QueryClient } from '@tanstack/react-query';
import { listGroups } from '../../contract/places/groups.ts';
import { listStoresOfGroup, listStoresOfUser } from '../../contract/places/stores.ts';

/** The paths of the header's own lists, which belong to no screen. */
const HEADER_PATHS: readonly unknown[] = [listGroups.path, listStoresOfGroup.path, listStoresOfUser.path];

/** Refetches the current screen's data and marks other screens' data as stale, except for the header's lists. */
export function reloadScreen(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => !HEADER_PATHS.includes(query.queryKey[0]) });
}
