import type { Rejection } from '../../../api/attempt.ts';
import type { Draft, DraftContent, DraftState } from './draft.ts';

/** An audit as version 1 of the database stored it. */
export type EarlierDraft = Omit<DraftContent, 'plan' | 'undo'> &
  Partial<Pick<DraftContent, 'plan' | 'undo'>> & {
    state: 'draft' | 'waiting' | 'sending' | 'sent' | 'refused';
    refusal?: Rejection | null;
    /** True if sending was attempted. */
    tried?: boolean;
    /** True if the server has received the answers. */
    taken?: boolean;
    score?: number | null;
  };

/** Converts an audit stored by version 1 of the database to the current shape. */
export function draftOfEarlier(earlier: EarlierDraft): Draft {
  const { state: _state, refusal: _refusal, tried: _tried, taken: _taken, score: _score, ...content } = earlier;
  return { plan: [], undo: null, ...content, ...stateOf(earlier) };
}

function stateOf({ state, refusal, tried = false, taken = false, score = null, changedAt }: EarlierDraft): DraftState {
  if (state === 'draft') return { state: 'drafting' };
  if (state === 'sent') return { state: 'sent', score };
  if (state === 'refused') {
    const rejection = { state: 'rejected', refusal: refusal ?? { code: '', message: '', at: changedAt } } as const;
    return taken ? { ...rejection, part: 'photos', score } : { ...rejection, part: 'answers' };
  }
  const isSending = state === 'sending';
  if (taken) return { state: 'uploading', sending: isSending, score };
  return tried || isSending ? { state: 'uncertain', sending: isSending } : { state: 'queued' };
}
