import { useSuspenseQuery } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '../../contract/kit/call.ts';
import { readOptions, type ReadCall } from '../api/useCall.ts';

/** Reads the initial data of a form. The data isn't cached for the next time that the form opens. Suspends. */
export function useFreshCall<C extends ReadCall>(call: C, input: InputOf<C>): ReplyOf<C> {
  return useSuspenseQuery({ ...readOptions(call, input), gcTime: 0 }).data;
}
