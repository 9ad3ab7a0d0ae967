import { assignMany } from '../../../contract/places/assignments.ts';
import type { CallError } from '../../api/CallError.ts';
import { useSend } from '../../api/useSend.ts';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import type { Changes } from './AssignDialog.tsx';

type Pairs = { user_ids: string[]; store_ids: string[] };

/**
 * Returns a function that sends the pairs to assign and the pairs to unassign. Each of the two requests is all or
 * nothing. If unassigning is refused, the new assignments remain.
 */
export function useSaveAssignment(): {
  save: (changes: Changes & { pairs: (ids: readonly string[]) => Pairs }) => Promise<string>;
  busy: boolean;
  error: CallError | null;
} {
  const { send, busy, error } = useSend(assignMany, PEOPLE_AND_PLACES);
  return {
    async save({ additions, removals, pairs }) {
      const messages: string[] = [];
      if (additions.length > 0) messages.push((await send({ ...pairs(additions), action: 'assign' })).resultData);
      if (removals.length > 0) messages.push((await send({ ...pairs(removals), action: 'unassign' })).resultData);
      return messages.join(' ');
    },
    busy,
    error,
  };
}
