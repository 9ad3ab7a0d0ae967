import { containersOf, itemRoot } from '../../../../domain/drafts/places.ts';
import { listAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { DRAFT_MAX_CHARACTERS, EDITS_MAX, EDITS_MAX_BYTES } from '../../../../domain/limits.ts';
import { MAX_ITEMS } from '../../../../domain/modules/checkModule.ts';
import { jsonBytes } from '../session/jsonBytes.ts';

/** The maximum length of the other data sent with an entry, such as its name and path, in characters. */
const EXTRA_MAX_CHARACTERS = 250;

/** Checks whether entries fit in one call, so that one step undoes them, and don't exceed the size limit of a draft. */
export function fitsIn(definition: Tree, values: readonly unknown[]): boolean {
  const extra = values.length * EXTRA_MAX_CHARACTERS;
  const isOneCall = values.length <= EDITS_MAX && jsonBytes(values) + extra <= EDITS_MAX_BYTES;
  return isOneCall && JSON.stringify([definition, values]).length + extra <= DRAFT_MAX_CHARACTERS;
}

/** Returns the number of items that can still be added to a module; Infinity for an instrument. */
export function roomIn(definition: Tree): number {
  if (itemRoot(definition) === 'questions') return Infinity;
  const count = containersOf(definition).reduce((sum, { keys }) => sum + listAt(definition, keys).length, 0);
  return Math.max(0, MAX_ITEMS - count);
}
