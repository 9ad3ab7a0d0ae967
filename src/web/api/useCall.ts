import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '../../contract/kit/call.ts';
import { currentLanguage } from '../i18n/language.ts';
import { currentUser } from '../session/session.ts';
import { makeCall, type SentTo } from './makeCall.ts';

/** A call that changes nothing, so that it may be made as often as it is wanted. */
export type ReadCall = Call & { readonly kind: 'read' };

/**
 * What the server answers to a read. Suspends while it is under way and throws a CallError when it fails: the shell
 * shows both. Equal inputs share one answer.
 */
export function useCall<C extends ReadCall>(call: C, input: InputOf<C>): ReplyOf<C> {
  return useSuspenseQuery(readOptions(call, input)).data;
}

/** For the places that read without suspending: `useQuery(readOptions(call, input))`. */
export function readOptions<C extends ReadCall>(call: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: [call.path, input, currentUser()?.userid, currentLanguage()],
    // A read that takes a file has a query of its own; of the others the input is all that is sent.
    queryFn: ({ signal }) => makeCall(call, input as SentTo<C>, signal),
  });
}
