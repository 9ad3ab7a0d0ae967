import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '../../contract/kit/call.ts';
import { currentLanguage } from '../i18n/language.ts';
import { currentUser } from '../session/session.ts';
import { makeCall, type CallInput } from './makeCall.ts';

/** A call that only reads, so repeating it does no harm. */
export type ReadCall = Call & { readonly kind: 'read' };

/**
 * Returns the server's reply to a read. Suspends while it is loading and throws a CallError if it fails. Reads with
 * equal inputs share one reply.
 */
export function useCall<C extends ReadCall>(call: C, input: InputOf<C>): ReplyOf<C> {
  return useSuspenseQuery(readOptions(call, input)).data;
}

/** Returns query options for reading without suspending: `useQuery(readOptions(call, input))`. */
export function readOptions<C extends ReadCall>(call: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: [call.path, input, currentUser()?.userid, currentLanguage()],
    // A read that accepts a file has a query of its own; for all others, the input is everything that is sent.
    queryFn: ({ signal }) => makeCall(call, input as CallInput<C>, signal),
  });
}
