import type { Change } from './changes.ts';
import { stepsOf } from './places.ts';

/** Returns the ids of the questions or items whose answers before the changes can't be compared with later answers. */
export function brokenItems(changes: readonly Change[]): Set<string> {
  return new Set(
    changes.flatMap((change) => {
      const [root, id] = stepsOf(change.id);
      const isItem = root === 'questions' || root === 'items';
      return isItem && id !== undefined && change.class === 'breaks' ? [id] : [];
    }),
  );
}
