import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readDraftEffect } from '../../../../contract/audits/drafts.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { CallError } from '../../../api/CallError.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { useStore } from '../../../session/store.ts';
import { useEditor } from '../editorContext.ts';

/** The delay between saving an edit and calculating the effect, in ms, so that it isn't calculated for every word. */
const READ_AFTER_MS = 1_200;
/** The number of past months whose results are scored again. */
const MONTHS = 12;

export type Effect = ReplyOf<typeof readDraftEffect>['resultData'];

/**
 * The effect of the draft on past scores. `stale` is true if the draft has changed since the effect was calculated.
 * `problems` means that the effect can't be calculated until the problems are fixed.
 */
export type EffectState =
  | { is: 'known'; effect: Effect; stale: boolean }
  | { is: 'loading' | 'problems' }
  | { is: 'failed'; error: unknown; retry: () => void };

/** Returns the start of the cache key under which a draft's effects are stored; the revision follows. */
export const effectKey = (draftId: string) => ['draft effect', draftId] as const;

/** Returns the effect of the saved draft. */
export function useDraftEffect(): EffectState {
  const { session, problems } = useEditor();
  const { rev, pending } = useStore(session.state);
  const { is } = useStore(session.saving);
  const canRead = problems.length === 0 && pending.length === 0 && is !== 'ended';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...effectKey(session.draftId), rev],
    queryFn: async ({ signal }) => {
      await pause(READ_AFTER_MS, signal);
      return (await makeCall(readDraftEffect, { draft_id: session.draftId, months: MONTHS }, signal)).resultData;
    },
    enabled: canRead,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  if (problems.length > 0 || (error instanceof CallError && error.code === 'problems')) return { is: 'problems' };
  if (error) return { is: 'failed', error, retry: () => void refetch() };
  if (!data) return { is: 'loading' };
  return { is: 'known', effect: data, stale: isPlaceholderData || pending.length > 0 };
}

function pause(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      reject(new DOMException('A later calculation replaces this one.', 'AbortError'));
    });
  });
}
