import { useQueries } from '@tanstack/react-query';
import { readCaptureStores } from '../../../../contract/audits/capture.ts';
import { CAPTURE_STORES_MAX } from '../../../../domain/limits.ts';
import { readOptions } from '../../../api/useCall.ts';

/** Returns the users visible to the viewer who can own actions at all of these stores; null until loaded. */
export function useOwners(storeIds: readonly string[]): { id: string; name: string }[] | null {
  const ids = [...new Set(storeIds)].toSorted();
  const batches = Array.from({ length: Math.ceil(ids.length / CAPTURE_STORES_MAX) }, (_, at) =>
    ids.slice(at * CAPTURE_STORES_MAX, (at + 1) * CAPTURE_STORES_MAX),
  );
  const replies = useQueries({ queries: batches.map((part) => readOptions(readCaptureStores, { store_ids: part })) });
  const loadedPages = replies.flatMap(({ data }) => (data ? [data] : []));
  if (loadedPages.length < batches.length) return null;
  const stores = loadedPages.flatMap(({ resultData }) => resultData);
  const users = new Map(loadedPages.flatMap((reply) => reply.users.map(({ userid, name }) => [userid, name])));
  return [...users]
    .filter(([id]) => stores.every(({ owners }) => owners.includes(id)))
    .map(([id, name]) => ({ id, name }));
}
