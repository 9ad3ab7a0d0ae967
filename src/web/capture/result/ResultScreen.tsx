import type { Taking } from '../frame/taking.ts';

/** The score, and what is done about it; the way to sending. */
export function ResultScreen({ taking }: { taking: Taking }) {
  return <p>{taking.draft.storeName}</p>;
}
