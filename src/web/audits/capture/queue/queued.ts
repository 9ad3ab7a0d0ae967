import type { Draft, DraftState } from '../drafts/draft.ts';

/** The order of the queue: being sent, waiting, needing the author's attention, done. */
const ORDER: readonly DraftState[] = ['sending', 'waiting', 'refused', 'sent', 'draft'];

/** Returns the finished audits in the order of the queue, newest first within each state. */
export function queueOf(drafts: readonly Draft[]): Draft[] {
  return drafts
    .filter(({ state }) => state !== 'draft')
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.date.localeCompare(a.date));
}

/** Counts the audits that are waiting or being sent. */
export function unsentOf(drafts: readonly Pick<Draft, 'state'>[]): number {
  return drafts.filter(({ state }) => state === 'waiting' || state === 'sending').length;
}

/**
 * Returns the share of an audit that has arrived, 0 to 1. The answers and each photo that can be sent count as one part
 * each.
 */
export function arrivedOf({ taken, photos }: Pick<Draft, 'taken' | 'photos'>): number {
  return ((taken ? 1 : 0) + sentPhotos({ photos })) / (1 + photos.length - lostPhotos({ photos }));
}

/** Counts the photos that the browser lost before they were sent. */
export function lostPhotos({ photos }: Pick<Draft, 'photos'>): number {
  return photos.filter(({ lost }) => lost).length;
}

export function sentPhotos({ photos }: Pick<Draft, 'photos'>): number {
  return photos.filter(({ sent }) => sent).length;
}

/** Counts the photos that the server refused. */
export function refusedPhotos({ photos }: Pick<Draft, 'photos'>): number {
  return photos.filter(({ sent, refused }) => !sent && refused).length;
}

/** The action that an author can take after a refusal. */
export type NextStep = 'store' | 'date' | 'other';

/** Returns the next step for the server's error code. A store outside the user's scope is reported as missing. */
export function nextStepOf(code: string): NextStep {
  if (code === 'not_found') return 'store';
  return code === 'date_ahead' || code === 'date_long_ago' ? 'date' : 'other';
}
