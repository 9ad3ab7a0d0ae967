import type { Draft, DraftState } from '../kept/draft.ts';

/** The order of the queue: what goes out, what waits, what needs its author, what is done. */
const ORDER: readonly DraftState[] = ['sending', 'waiting', 'refused', 'sent', 'draft'];

/** The audits that were finished, in the order of the queue, each state newest first. */
export function queueOf(drafts: readonly Draft[]): Draft[] {
  return drafts
    .filter(({ state }) => state !== 'draft')
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.date.localeCompare(a.date));
}

/** How many wait to be sent, or are being sent. */
export function unsentOf(drafts: readonly Pick<Draft, 'state'>[]): number {
  return drafts.filter(({ state }) => state === 'waiting' || state === 'sending').length;
}

/** How much of an audit has arrived, 0 to 1: its answers as one part, and each photo as one. */
export function arrivedOf({ taken, photos }: Pick<Draft, 'taken' | 'photos'>): number {
  return ((taken ? 1 : 0) + sentPhotos({ photos })) / (1 + photos.length);
}

export function sentPhotos({ photos }: Pick<Draft, 'photos'>): number {
  return photos.filter(({ sent }) => sent).length;
}

/** What its author can do about a refusal. */
export type NextStep = 'store' | 'date' | 'other';

/** By the code with which the server refused; a store outside of one's own is answered as a missing one. */
export function nextStepOf(code: string): NextStep {
  if (code === 'not_found') return 'store';
  return code === 'date_ahead' || code === 'date_long_ago' ? 'date' : 'other';
}
