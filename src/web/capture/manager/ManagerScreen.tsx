import type { Taking } from '../frame/taking.ts';

/** The questions for the store's manager. */
export function ManagerScreen({ taking }: { taking: Taking }) {
  return <p>{taking.draft.storeName}</p>;
}
