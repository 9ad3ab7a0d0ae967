import { applyEdit, applyEdits, itemPathsIn, placeOf, type Edit, type EditFault } from './edits.ts';
import { placeAt } from './places.ts';
import { isSame, isTree, partAt, type Tree } from './tree.ts';

/** An edit that can't be merged: the value or position that it sets (`mine`) and the current one (`theirs`). */
export type Conflict = { path: string; mine: unknown; theirs: unknown };

export type MergeResult =
  | { definition: Tree; edits: Edit[]; inverse: Edit[] }
  | { conflicts: Conflict[] }
  | { fault: EditFault };

/**
 * Merges edits into a draft that other editors have changed. `base` is the draft that the editor knew, and `since` are
 * the edits made after it. Edits to fields that nobody else changed are applied on top of them; edits already in effect
 * are left out. If an edit concerns a field that others changed, or something that they removed, it is a conflict and
 * nothing is applied.
 */
export function mergeEdits(base: Tree, since: readonly Edit[], ownEdits: readonly Edit[]): MergeResult {
  const result = applyEdits(base, ownEdits);
  if ('fault' in result) return result;
  const current = applyEdits(base, since);
  if ('fault' in current) return current;
  const overlapsEarlier = overlapsWith(since.flatMap((edit) => pathsOf(base, edit)));
  let { definition } = current;
  const edits: Edit[] = [];
  const inverse: Edit[] = [];
  const conflicts: Conflict[] = [];
  for (const edit of ownEdits) {
    const isOverlapping = pathsOf(definition, edit).some(overlapsEarlier);
    if (isOverlapping && isInEffect(definition, edit)) continue;
    const outcome = isOverlapping ? null : applyEdit(definition, edit);
    if (outcome === null || 'fault' in outcome) {
      conflicts.push(conflictOf(definition, edit));
      continue;
    }
    ({ definition } = outcome);
    edits.push(edit);
    inverse.unshift(outcome.inverse);
  }
  return conflicts.length > 0 ? { conflicts } : { definition, edits, inverse };
}

/**
 * Returns the paths of the texts that are marked as corrected after some edits. An edit that is a correction adds the
 * mark; any other edit removes it from the texts that it changes, including those below its path.
 */
export function correctionsAfter(definition: Tree, corrections: readonly string[], edits: readonly Edit[]): string[] {
  const paths = new Set(corrections);
  for (const edit of edits) {
    if (edit.correction) {
      paths.add(edit.path);
      continue;
    }
    const changedPaths = pathsOf(definition, edit);
    for (const path of paths) {
      if (changedPaths.some((changedPath) => path === changedPath || path.startsWith(`${changedPath}/`)))
        paths.delete(path);
    }
  }
  return [...paths];
}

/** The part of a path that stands for the position of an entry. */
const POSITION = '@position';

/** Returns the paths that an edit changes; for a section, also the paths of its items. */
function pathsOf(definition: Tree, { op, path, value }: Edit): string[] {
  if (op === 'move') return [`${path}/${POSITION}`];
  const place = op === 'remove' ? placeAt(definition, path) : null;
  const section = place?.kind === 'entry' && place.list ? partAt(definition, [...place.list, place.index]) : value;
  return [path, ...itemPathsIn(definition, section)];
}

/** Returns a function that checks whether a path equals, contains or is inside one of the given paths. */
function overlapsWith(paths: readonly string[]): (path: string) => boolean {
  const exact = new Set(paths);
  const ownerPaths = new Set(paths.flatMap(ownersOf));
  return (path) => exact.has(path) || ownerPaths.has(path) || ownersOf(path).some((owner) => exact.has(owner));
}

/** Returns the paths that contain a path. */
function ownersOf(path: string): string[] {
  const steps = path.split('/');
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join('/'));
}

function isInEffect(definition: Tree, { op, path, value, to, before }: Edit): boolean {
  const place = placeAt(definition, path);
  const current = valueAt(definition, path);
  if (op === 'remove') return current === null;
  if (op === 'set') return current !== null && isSame(current, value);
  if (place?.kind !== 'entry' || current === null) return false;
  if (op === 'add') return isSame(current, { ...(isTree(value) ? value : {}), [place.nameKey]: place.name });
  const position = placeOf(definition, place);
  return (to ?? position.to) === position.to && before === position.before;
}

function conflictOf(definition: Tree, { op, path, value, to, before }: Edit): Conflict {
  const ourValue = op === 'move' ? { to: to ?? null, before: before ?? null } : (value ?? null);
  const place = placeAt(definition, path);
  if (op !== 'move' || place?.kind !== 'entry' || place.index < 0) {
    return { path, mine: ourValue, theirs: valueAt(definition, path) };
  }
  const position = placeOf(definition, place);
  return { path, mine: ourValue, theirs: { to: position.to ?? null, before: position.before ?? null } };
}

/** Returns the value at a path; null if there is none. */
export function valueAt(definition: Tree, path: string): unknown {
  const place = placeAt(definition, path);
  if (place === null) return null;
  if (place.kind === 'field') return partAt(definition, [...place.owner.keys, ...place.steps]) ?? null;
  return place.list === null ? null : (partAt(definition, [...place.list, place.index]) ?? null);
}
