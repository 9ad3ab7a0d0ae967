import type { Taking } from '../frame/taking.ts';
import type { Where } from '../frame/where.ts';

export function OverviewScreen({ taking }: { taking: Taking; where: Where }) {
  return <p>{taking.draft.storeName}</p>;
}
