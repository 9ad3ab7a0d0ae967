import { useRef } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Call, ReplyOf } from '../../contract/kit/call.ts';
import { CallError } from './CallError.ts';
import { makeCall, type SentTo } from './makeCall.ts';
import type { ReadCall } from './useCall.ts';

export type ChangeCall = Call & { readonly kind: 'change' };

export type Sending<C extends ChangeCall> = {
  /** Sends, and rejects with a CallError. What is already under way is not sent again: a double press is one. */
  send: (input: SentTo<C>) => Promise<ReplyOf<C>>;
  busy: boolean;
  /** Why the last one did not work. */
  error: CallError | null;
  forgetError: () => void;
};

/** A change. Afterwards the reads named in `reloads` are made anew where they are on screen. */
export function useSend<C extends ChangeCall>(call: C, reloads: readonly ReadCall[] = []): Sending<C> {
  const client = useQueryClient();
  const mutation = useMutation<ReplyOf<C>, Error, SentTo<C>>({
    mutationFn: (input) => makeCall(call, input),
    onSuccess: () => reload(client, reloads),
  });
  const underWay = useRef(new Map<string, Promise<ReplyOf<C>>>());

  function send(input: SentTo<C>): Promise<ReplyOf<C>> {
    const key = JSON.stringify(input, (_name, value: unknown) => (value instanceof File ? marksOf(value) : value));
    const sent = underWay.current.get(key) ?? mutation.mutateAsync(input);
    underWay.current.set(key, sent);
    void sent.catch(() => undefined).finally(() => underWay.current.delete(key));
    return sent;
  }

  return {
    send,
    busy: mutation.isPending,
    error: mutation.error instanceof CallError ? mutation.error : null,
    forgetError: mutation.reset,
  };
}

/** What tells one file from another without reading it. */
function marksOf({ name, size, lastModified }: File): unknown {
  return [name, size, lastModified];
}

/** Makes reads anew, whatever their input was. */
export async function reload(client: QueryClient, calls: readonly ReadCall[]): Promise<void> {
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [call.path] })));
}
