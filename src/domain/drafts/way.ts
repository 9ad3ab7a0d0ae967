/** A save of edits, and the earlier rev whose content it restored; null if it restored none. */
export type Step = { rev: number; restored: number | null };

/**
 * Returns the way from the content at one rev to the content at another: the revs to undo, then the revs to apply
 * again, in order. `steps` are all saves of a draft, oldest first. Restores are never among these revs, because
 * otherwise the edits of each restore would contain those of all earlier restores.
 */
export function wayBetween(steps: readonly Step[], from: number, to: number): { undo: number[]; redo: number[] } {
  const restoredRevs = new Map(steps.map((step) => [step.rev, step.restored]));
  const [undo, redo] = [lineTo(restoredRevs, from), lineTo(restoredRevs, to)];
  const [undoable, redoable] = [new Set(undo), new Set(redo)];
  return {
    undo: undo.filter((rev) => !redoable.has(rev)),
    redo: redo.filter((rev) => !undoable.has(rev)).toReversed(),
  };
}

/** Returns the revs whose edits produced the content at a rev, newest first; a restore leads to the rev it restored. */
function lineTo(restoredRevs: ReadonlyMap<number, number | null>, rev: number): number[] {
  const line: number[] = [];
  for (let at = rev; at > 0;) {
    const earlier = restoredRevs.get(at) ?? null;
    if (earlier === null) line.push(at);
    at = earlier ?? at - 1;
  }
  return line;
}
