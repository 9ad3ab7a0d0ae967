import { useSuspenseQuery } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '../../contract/kit/call.ts';
import { readOptions, type ReadCall } from '../api/useCall.ts';

/** Reads the initial data of a form, fetched each time it opens, so that no outdated state is edited. Suspends. */
export function useFreshCall<C extends ReadCall>(call: C, input: InputOf<C>): ReplyOf<C> {
  return useSuspenseQuery({ ...readOptions(call, input), gcTime: 0 }).data;
}
