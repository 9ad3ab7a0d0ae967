import type { Edit } from '../../../../domain/drafts/edits.ts';
import { listAt } from '../../../../domain/drafts/tree.ts';
import { nameOf, stepOf } from '../../../../domain/drafts/places.ts';
import { isSectioned, type Entry, type Group } from './structure.ts';

/** The place where an entry is dropped: on a row, above or below its middle, or on the title of a section. */
type DropPlace = { path: string; isBelow: boolean };

/**
 * Returns the edit that moves an entry, or a choice of an item, to the place of a drop; null if the move isn't allowed
 * or would change nothing.
 */
export function dropEdit(groups: readonly Group[], path: string, place: DropPlace): Edit | null {
  const from = groups.find(({ entries }) => entries.some((entry) => entry.path === path));
  const entry = from?.entries.find((candidate) => candidate.path === path);
  if (!from || !entry) return choiceEdit(groups, path, place);
  const target = groups.find((group) => isIn(group, place.path));
  if (!target || !isAllowed(from, target, entry)) return null;
  const before = namesFrom(target, place).find((name) => name !== entry.name);
  if (target === from && before === namesFrom(from, { path, isBelow: true })[0]) return null;
  return {
    op: 'move',
    path,
    ...(isSectioned(entry) && { to: target.path }),
    ...(before !== undefined && { before }),
  };
}

function isIn({ path, entries }: Group, droppedPath: string): boolean {
  return path === droppedPath || entries.some((entry) => entry.path === droppedPath);
}

function isAllowed(from: Group, target: Group, entry: Entry): boolean {
  if (!isSectioned(entry)) return target === from;
  return target.kind === entry.kind && target.heading?.state !== 'removed';
}

/** Returns the names of the entries that follow a place, in order. */
function namesFrom({ path, entries }: Group, place: DropPlace): string[] {
  const row = entries.findIndex((entry) => entry.path === place.path);
  const at = place.path === path ? 0 : place.isBelow ? row + 1 : row;
  return entries.slice(at).flatMap(({ name, state }) => (state === 'removed' ? [] : [name]));
}

function choiceEdit(groups: readonly Group[], path: string, place: DropPlace): Edit | null {
  const item = groups.flatMap(({ entries }) => entries).find((entry) => path.startsWith(`${entry.path}/choices/`));
  const choices = item ? listAt(item.value, ['choices']) : [];
  const [from, over] = [path, place.path].map((choicePath) =>
    choices.findIndex((choice) => `${item?.path}/choices/${stepOf(choice, 'code')}` === choicePath),
  );
  return from === undefined || over === undefined || over < 0
    ? null
    : choiceMove(choices, path, from, place.isBelow ? over + 1 : over);
}

/**
 * Returns the edit that moves a choice before the choice at `to`, or to the end if `to` is the number of choices; null
 * if the move would change nothing or is not possible.
 */
export function choiceMove(choices: readonly unknown[], path: string, from: number, to: number): Edit | null {
  if (from < 0 || to < 0 || to > choices.length || to === from || to === from + 1) return null;
  const next = choices[to];
  return { op: 'move', path, ...(next !== undefined && { before: nameOf(next, 'code') }) };
}
