import { useQuery } from '@tanstack/react-query';
import { listDeleteRequests } from '../../../contract/deleteRequests.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** How long the count in the sidebar may lag behind, in milliseconds: requests are rare. */
const COUNT_FRESH_MS = 5 * 60_000;

/** How many delete requests wait for a decision, for beside the sidebar's entry; nothing while there is none. */
export function RequestCount() {
  const format = useFormat();
  const { data } = useQuery({ ...readOptions(listDeleteRequests, {}), staleTime: COUNT_FRESH_MS });
  return data && data.count > 0 ? (
    <span className="num ml-auto text-xs text-fg-3">{format.number(data.count)}</span>
  ) : null;
}
