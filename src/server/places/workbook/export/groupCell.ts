import { GROUP_SEPARATOR } from '../../../../domain/bulkImport.ts';
import { nameKey } from './names.ts';

type Group = { id: string; name: string };

/** Converts a list of groups, or of stores, to the text of one cell and back. */
export type GroupCells = {
  cell(groupIds: readonly string[]): string;
  /** Returns the ids of the groups named in a cell, and the names that match no group. */
  read(cell: string): { groupIds: string[]; unknown: string[] };
};

/**
 * Returns the converter for these groups. In a cell, names are separated by semicolons. A name may contain semicolons
 * itself, so `read` looks for the longest run of pieces that is a group's name.
 */
export function groupCells(groups: readonly Group[]): GroupCells {
  const byId = new Map(groups.map(({ id, name }) => [id, name]));
  const byName = new Map(groups.map(({ id, name }) => [nameKey(name), id]));
  return {
    cell: (groupIds) => groupIds.map((id) => byId.get(id) ?? '').join(GROUP_SEPARATOR),
    read(cell) {
      const pieces = cell.split(';');
      const groupIds = new Set<string>();
      const unknown: string[] = [];
      for (let from = 0; from < pieces.length;) {
        const { id, to } = longestFrom(pieces, from, byName);
        if (id !== null) groupIds.add(id);
        else if (pieces[from]?.trim()) unknown.push(pieces[from] ?? '');
        from = to;
      }
      return { groupIds: [...groupIds], unknown };
    },
  };
}

/**
 * The maximum number of pieces that are joined into one name, so that a cell full of semicolons doesn't take quadratic
 * time.
 */
const PIECES_MAX = 20;

function longestFrom(pieces: readonly string[], from: number, byName: ReadonlyMap<string, string>) {
  for (let to = Math.min(pieces.length, from + PIECES_MAX); to > from; to--) {
    const id = byName.get(nameKey(pieces.slice(from, to).join(';')));
    if (id !== undefined) return { id, to };
  }
  return { id: null, to: from + 1 };
}
