import { hasArrived, isSending, type Draft, type DraftState } from '../drafts/draft.ts';

const ORDER: readonly QueueState[] = ['sending', 'waiting', 'refused', 'sent', 'draft'];

/** The state of an audit, an assessment, or an action marked as done, as its author sees it. */
export type QueueState = 'draft' | 'waiting' | 'sending' | 'sent' | 'refused';

/** Returns the state of an audit as shown to its author. */
export function queueStateOf(draft: DraftState): QueueState {
  if (draft.state === 'drafting') return 'draft';
  if (draft.state === 'rejected') return 'refused';
  if (draft.state === 'sent') return 'sent';
  return isSending(draft) ? 'sending' : 'waiting';
}

/** Returns the finished audits in the order of the queue, newest first within each state. */
export function queueOf(drafts: readonly Draft[]): Draft[] {
  return drafts
    .filter(({ state }) => state !== 'drafting')
    .toSorted((a, b) => placeOf(a) - placeOf(b) || b.date.localeCompare(a.date));
}

const placeOf = (draft: Draft): number => ORDER.indexOf(queueStateOf(draft));

/** Counts the items that are waiting or being sent. */
export function unsentOf(states: readonly QueueState[]): number {
  return states.filter((state) => state === 'waiting' || state === 'sending').length;
}

/**
 * Returns the share of an audit that has reached the server, from 0 to 1. The answers count as one part, and so does
 * each photo that the browser has not lost.
 */
export function uploadedShare(draft: Draft): number {
  return ((hasArrived(draft) ? 1 : 0) + countSentPhotos(draft)) / (1 + draft.photos.length - countLostPhotos(draft));
}

/** Counts the photos that the browser lost before they were sent. */
export function countLostPhotos({ photos }: Pick<Draft, 'photos'>): number {
  return photos.filter(({ lost }) => lost).length;
}

export function countSentPhotos({ photos }: Pick<Draft, 'photos'>): number {
  return photos.filter(({ sent }) => sent).length;
}

/** Counts the photos that the server refused. */
export function refusedPhotos({ photos = [] }: Partial<Pick<Draft, 'photos'>>): number {
  return photos.filter(({ sent, refused }) => !sent && refused).length;
}

/** The kind of step that an author can take after a refusal. */
export type NextStep = 'store' | 'date' | 'other';

/** Returns the next step for an error code. The server reports a store outside the user's scope as missing. */
export function nextStepOf(code: string): NextStep {
  if (code === 'not_found') return 'store';
  return code === 'date_ahead' || code === 'date_long_ago' ? 'date' : 'other';
}
