import type { Taking } from '../frame/taking.ts';
import type { Where } from '../frame/where.ts';

export function QuestionsScreen({ taking }: { taking: Taking; where: Where; part: string }) {
  return <p>{taking.draft.storeName}</p>;
}
