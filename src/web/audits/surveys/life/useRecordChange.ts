import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadCall } from '../../../api/useCall.ts';
import { useSend, type ChangeCall } from '../../../api/useSend.ts';

type RecordReads = {
  /** The call that reads the record itself. */
  record: ReadCall;
  reloads: readonly ReadCall[];
  /** The error code with which the server refuses a change to an outdated version. */
  outdatedCode: string;
};

/**
 * Returns functions that send a change to a record with versions and reload the record, and the state of both.
 * `outdated` is true if the server refused the change because the record's version is outdated.
 */
export function useRecordChange<C extends ChangeCall>(call: C, { record, reloads, outdatedCode }: RecordReads) {
  const client = useQueryClient();
  const request = useSend(call, reloads);
  const [loading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await client.invalidateQueries({ queryKey: [record.path] });
    setLoading(false);
    request.forgetError();
  };
  return { ...request, outdated: request.error?.code === outdatedCode, reload, loading };
}
