import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf, ReplyOf } from '../../contract/kit/call.ts';
import { readOptions, type ReadCall } from '../api/useCall.ts';

/** Appended to the query keys of forms, to keep them apart from cached reads of the same call. */
const FORM = 'form';

/**
 * Reads the initial data of a form from the server each time the form opens, because saving outdated values would undo
 * other users' changes. Suspends.
 */
export function useFreshCall<C extends ReadCall>(call: C, input: InputOf<C>): ReplyOf<C> {
  const client = useQueryClient();
  const options = readOptions(call, input);
  const { data } = useSuspenseQuery({ ...options, queryKey: [...options.queryKey, FORM] });
  useEffect(() => () => client.removeQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === FORM }), [client]);
  return data;
}
