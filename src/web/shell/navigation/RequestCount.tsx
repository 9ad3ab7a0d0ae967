import { useQuery } from '@tanstack/react-query';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** The maximum age of the count in ms. */
const COUNT_FRESH_MS = 5 * 60_000;

/** Shows the number of pending deletion requests; nothing if there are none. */
export function RequestCount() {
  const format = useFormat();
  const { data } = useQuery({ ...readOptions(listDeleteRequests, {}), staleTime: COUNT_FRESH_MS });
  return data && data.count > 0 ? (
    <span className="num ml-auto text-xs text-fg-3">{format.number(data.count)}</span>
  ) : null;
}
