import type { QueryClient } from '@tanstack/react-query';
import { listGroups } from '../../contract/groups.ts';
import { listStoresOfGroup, listStoresOfUser } from '../../contract/stores.ts';

/** The header's own lists, which belong to no screen. */
const HEADER_PATHS: readonly unknown[] = [listGroups.path, listStoresOfGroup.path, listStoresOfUser.path];

/** Fetches anew what the current screen shows, and lets go of what other screens had. */
export function reloadScreen(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => !HEADER_PATHS.includes(query.queryKey[0]) });
}
