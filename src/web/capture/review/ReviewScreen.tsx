import type { Taking } from '../frame/taking.ts';

/** What is unanswered, and the way to the result. */
export function ReviewScreen({ taking }: { taking: Taking }) {
  return <p>{taking.draft.storeName}</p>;
}
