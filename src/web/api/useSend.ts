import { useRef } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Call, ReplyOf } from '../../contract/kit/call.ts';
import { CallError } from './CallError.ts';
import { makeCall, type CallInput } from './makeCall.ts';
import type { ReadCall } from './useCall.ts';

export type ChangeCall = Call & { readonly kind: 'change' };

export type SendState<C extends ChangeCall> = {
  /**
   * Sends the call; rejects with a CallError if it fails. While a call is in progress, sending the same input again, as
   * a double click does, returns the same promise.
   */
  send: (input: CallInput<C>) => Promise<ReplyOf<C>>;
  busy: boolean;
  /** Null unless the last call failed. */
  error: CallError | null;
  forgetError: () => void;
};

/**
 * Returns a function that sends a change, and the state of the call. When the call succeeds, the reads in `reloads`
 * that are on screen are reloaded.
 */
export function useSend<C extends ChangeCall>(call: C, reloads: readonly ReadCall[] = []): SendState<C> {
  const client = useQueryClient();
  const mutation = useMutation<ReplyOf<C>, Error, CallInput<C>>({
    mutationFn: (input) => makeCall(call, input),
    onSuccess: () => reload(client, reloads),
  });
  const underWay = useRef(new Map<string, Promise<ReplyOf<C>>>());

  function send(input: CallInput<C>): Promise<ReplyOf<C>> {
    const key = JSON.stringify(input, (_name, value: unknown) => (value instanceof File ? marksOf(value) : value));
    const request = underWay.current.get(key) ?? mutation.mutateAsync(input);
    underWay.current.set(key, request);
    void request.catch(() => undefined).finally(() => underWay.current.delete(key));
    return request;
  }

  return {
    send,
    busy: mutation.isPending,
    error: mutation.error instanceof CallError ? mutation.error : null,
    forgetError: mutation.reset,
  };
}

/** Returns the properties that distinguish a file from others without reading it. */
function marksOf({ name, size, lastModified }: File): unknown {
  return [name, size, lastModified];
}

/** Reloads the given reads, whatever their input, if they are on screen; marks the others as outdated. */
export async function reload(client: QueryClient, calls: readonly ReadCall[]): Promise<void> {
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [call.path] })));
}
