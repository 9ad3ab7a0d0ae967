import { useMemo } from 'react';
import { useStore } from '../../session/store.ts';
import { entriesOf } from './content/structure.ts';
import { useEditor } from './editorContext.ts';
import { entryPath } from './usePathName.ts';

/** Returns the paths of the entries that the draft changes or moves. */
export function useChangedPlaces(): ReadonlySet<string> {
  const { session, definition, base } = useEditor();
  const changes = useStore(session.about)?.changes;
  return useMemo(() => {
    const edited = entriesOf(definition, base).filter(({ state }) => state !== 'same');
    const moved = (changes ?? []).filter(({ kind }) => kind === 'moved' || kind === 'section');
    return new Set([...edited.map(({ path }) => path), ...moved.map(({ id }) => entryPath(definition, base, id))]);
  }, [definition, base, changes]);
}

/**
 * Returns the values for the sentence that counts changes since a version. `places` is 0 if it equals the number of
 * changes, so that the sentence omits it.
 */
export function countsOf(changes: readonly unknown[], places: number, version: string) {
  const count = changes.length;
  return { count, places: places === count || count === 0 ? 0 : places, version };
}
