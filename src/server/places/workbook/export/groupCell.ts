import { GROUP_SEPARATOR } from '../../domain/bulkImport.ts';
import { keyOf } from './names.ts';

type Group = { id: string; name: string };

/** A store's groups as one cell holds them. */
export type GroupCells = {
  cell(groupIds: readonly string[]): string;
  /** The groups that a cell names, and the names in it that no group bears. */
  read(cell: string): { groupIds: string[]; unknown: string[] };
};

/**
 * Groups stand in a cell with semicolons between them. A name may itself have one: the longest run of pieces that is a
 * group's name counts as that group.
 */
export function groupCells(groups: readonly Group[]): GroupCells {
  const byId = new Map(groups.map(({ id, name }) => [id, name]));
  const byName = new Map(groups.map(({ id, name }) => [keyOf(name), id]));
  return {
    cell: (groupIds) => groupIds.map((id) => byId.get(id) ?? '').join(GROUP_SEPARATOR),
    read(cell) {
      const pieces = cell.split(';');
      const found = new Set<string>();
      const unknown: string[] = [];
      for (let from = 0; from < pieces.length;) {
        const { id, to } = longestFrom(pieces, from, byName);
        if (id !== null) found.add(id);
        else if (pieces[from]?.trim()) unknown.push(pieces[from] ?? '');
        from = to;
      }
      return { groupIds: [...found], unknown };
    },
  };
}

/** So many pieces are tried together at most: a cell of nothing but semicolons must not cost a square of its length. */
const PIECES_MAX = 20;

function longestFrom(pieces: readonly string[], from: number, byName: ReadonlyMap<string, string>) {
  for (let to = Math.min(pieces.length, from + PIECES_MAX); to > from; to--) {
    const id = byName.get(keyOf(pieces.slice(from, to).join(';')));
    if (id !== undefined) return { id, to };
  }
  return { id: null, to: from + 1 };
}
