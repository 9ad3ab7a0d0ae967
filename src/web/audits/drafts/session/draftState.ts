import { applyEdit, applyEdits, type Edit, type EditFault } from '../../../../domain/drafts/edits.ts';
import { mergeEdits, valueAt } from '../../../../domain/drafts/merge.ts';
import { SCOPE } from '../../../../domain/drafts/places.ts';
import { isSame, isTree, withPart, type Tree } from '../../../../domain/drafts/tree.ts';
import { EDITS_MAX, EDITS_MAX_BYTES } from '../../../../domain/limits.ts';
import { jsonBytes } from './jsonBytes.ts';

/** The maximum number of steps that can be undone. */
const UNDO_STEPS = 200;

/** Edits that are undone together, with their inverses in the order in which to apply them. */
export type Step = { edits: readonly Edit[]; inverse: readonly Edit[] };

/** An edit that could not be merged, and the value that someone else gave the field. */
export type Clash = { edit: Edit; theirs: unknown };

/** A draft as an editor sees it: the content that the server has, and the edits that it doesn't have yet. */
export type DraftState = {
  readonly rev: number;
  /** The content at `rev`. */
  readonly synced: Tree;
  readonly pending: readonly Edit[];
  /** The number of pending edits, from the first, that the server may have received. A retry sends them unchanged. */
  readonly sent: number;
  /** The content with the pending edits. */
  readonly definition: Tree;
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
  /** The path of the field that is being typed in: further edits to it belong to the same step. */
  readonly typedPath: string | null;
  readonly clashes: readonly Clash[];
};

/** Other editors' edits that a reply contains, and the revision after them. */
type News = { rev: number; edits: readonly Edit[] };

export function newState(rev: number, definition: Tree): DraftState {
  return {
    rev,
    synced: definition,
    pending: [],
    sent: 0,
    definition,
    undo: [],
    redo: [],
    typedPath: null,
    clashes: [],
  };
}

/** Applies edits as one step that can be undone, or returns why they can't be applied. */
export function withEdits(state: DraftState, edits: readonly Edit[]): DraftState | { fault: EditFault } {
  const outcome = applyEdits(state.definition, edits);
  if ('fault' in outcome) return outcome;
  const [edit] = edits;
  const field = edits.length === 1 && edit?.op === 'set' && edit.correction === undefined ? edit.path : null;
  if (field !== null && isSame(outcome.definition, state.definition)) return state;
  const last = state.undo.at(-1);
  const goesOn = field !== null && field === state.typedPath && last !== undefined;
  const step = { edits, inverse: goesOn ? last.inverse : outcome.inverse };
  return {
    ...withPending(state, outcome.definition, edits),
    undo: [...(goesOn ? state.undo.slice(0, -1) : state.undo), step].slice(-UNDO_STEPS),
    redo: [],
    typedPath: field,
  };
}

/**
 * Marks the current text at a path as a correction of the wording, or removes the mark, as one step that can be undone.
 * Returns why that isn't possible, for example because the text no longer exists.
 */
export function withMark(state: DraftState, path: string, isCorrection: boolean): DraftState | { fault: EditFault } {
  const plainEdit: Edit = { op: 'set', path, value: valueAt(state.definition, path) };
  const correction: Edit = { ...plainEdit, correction: true };
  const [edit, inverse] = isCorrection ? [correction, plainEdit] : [plainEdit, correction];
  const outcome = applyEdits(state.definition, [edit]);
  if ('fault' in outcome) return outcome;
  const step = { edits: [edit], inverse: [inverse] };
  return {
    ...withPending(state, outcome.definition, [edit]),
    undo: [...state.undo, step].slice(-UNDO_STEPS),
    redo: [],
    typedPath: null,
  };
}

/** Ends the typing in a field, so that the next edit to it is a step of its own. */
export function withTypingEnded(state: DraftState): DraftState {
  return state.typedPath === null ? state : { ...state, typedPath: null };
}

/**
 * Undoes the last step, or redoes the last one that was undone. If others have changed the same part since, the step is
 * dropped and nothing else changes.
 */
export function withStep(state: DraftState, way: 'undo' | 'redo'): { state: DraftState; isDropped: boolean } {
  const step = state[way].at(-1);
  if (!step) return { state, isDropped: false };
  const [lastEdits, edits] = way === 'undo' ? [step.edits, step.inverse] : [step.inverse, step.edits];
  const rest = { ...state, [way]: state[way].slice(0, -1), typedPath: null };
  const outcome = isInEffect(state.definition, lastEdits) ? applyEdits(state.definition, edits) : null;
  if (outcome === null || 'fault' in outcome) return { state: rest, isDropped: true };
  const other = way === 'undo' ? 'redo' : 'undo';
  return {
    state: { ...withPending(rest, outcome.definition, edits), [other]: [...state[other], step].slice(-UNDO_STEPS) },
    isDropped: false,
  };
}

/** Marks pending edits as being sent: as many as fit in one call. */
export function withSending(state: DraftState): DraftState {
  if (state.sent > 0) return state;
  let bytes = 0;
  const tooMany = state.pending.findIndex((edit, at) => {
    bytes += jsonBytes(edit);
    return at === EDITS_MAX || (at > 0 && bytes > EDITS_MAX_BYTES);
  });
  return { ...state, sent: tooMany < 0 ? state.pending.length : tooMany, typedPath: null };
}

/**
 * Continues after the server has refused a call as too large. The server has saved nothing, so a retry needn't send the
 * same edits.
 */
export function withTooLarge(state: DraftState): DraftState {
  return { ...state, sent: 0 };
}

/**
 * Continues after the server has saved the edits that were sent. `edits` are all edits since the last revision,
 * including the sent ones; absent if nobody else has edited. Returns null if the draft must be loaded again.
 */
export function withSaved(state: DraftState, { rev, edits }: { rev: number; edits?: readonly Edit[] | undefined }) {
  const [ownEdits, rest] = [state.pending.slice(0, state.sent), state.pending.slice(state.sent)];
  const allEdits = edits ?? ownEdits;
  const synced = applyEdits(state.synced, allEdits);
  const base = applyEdits(state.synced, ownEdits);
  if ('fault' in synced || 'fault' in base) return null;
  const nextState = { ...state, rev, synced: synced.definition, sent: 0 };
  return rebase(nextState, { base: base.definition, otherEdits: withoutEdits(allEdits, ownEdits), edits: rest });
}

/** Continues with other editors' edits. Returns null if the draft must be loaded again. */
export function withNews(state: DraftState, { rev, edits }: News): DraftState | null {
  if (edits.length === 0) return { ...state, rev, sent: 0 };
  const synced = applyEdits(state.synced, edits);
  if ('fault' in synced) return null;
  const nextState = { ...state, rev, synced: synced.definition, sent: 0 };
  return rebase(nextState, { base: state.synced, otherEdits: edits, edits: state.pending });
}

/** Replaces the content. Pending edits whose results the new content lacks become clashes. */
export function withContent(state: DraftState, rev: number, definition: Tree): DraftState {
  const lostEdits = state.pending.filter((edit) => !isInEffect(definition, [edit]));
  const clashes = lostEdits.map((edit) => ({ edit, theirs: valueAt(definition, edit.path) }));
  return { ...newState(rev, definition), clashes: mergedClashes(state.clashes, clashes) };
}

/**
 * Continues with the server's content after the draft was opened again. Pending edits to parts that nobody else has
 * changed are applied. The others become clashes, unless the content already has their results.
 */
export function withReopened(state: DraftState, rev: number, content: Tree): DraftState {
  let definition = content;
  const pending: Edit[] = [];
  const clashes: Clash[] = [];
  for (const edit of state.pending) {
    const otherValue = valueAt(content, edit.path);
    const isUnchanged = isSame(valueAt(state.synced, edit.path), otherValue);
    const outcome = isUnchanged ? applyEdit(definition, edit) : null;
    if (outcome && 'definition' in outcome) {
      ({ definition } = outcome);
      pending.push(edit);
    } else if (isUnchanged || !isInEffect(content, [edit])) clashes.push({ edit, theirs: otherValue });
  }
  return {
    ...newState(rev, content),
    definition,
    pending,
    undo: state.undo,
    redo: state.redo,
    clashes: mergedClashes(state.clashes, clashes),
  };
}

/**
 * Resolves a clash: with the editor's own edit, or by leaving the draft as it is. Returns null if that isn't possible.
 */
export function withDecision(state: DraftState, clash: Clash, keepsOwn: boolean): DraftState | null {
  const next = { ...state, clashes: state.clashes.filter((other) => other !== clash) };
  if (!keepsOwn) return next;
  const result = withEdits(next, [clash.edit]);
  return 'fault' in result ? null : { ...result, typedPath: null };
}

/** Adds edits to the pending ones. Consecutive edits to one field are sent as one, except those already sent. */
function withPending(state: DraftState, definition: Tree, edits: readonly Edit[]): DraftState {
  const pending = [...state.pending];
  for (const edit of edits) {
    const last = pending.at(-1);
    const replaces = edit.op === 'set' && last?.op === 'set' && last.path === edit.path;
    if (replaces && pending.length > state.sent) pending.pop();
    pending.push(edit);
  }
  return { ...state, definition, pending };
}

/** Applies edits made on `base` to the content that the server has now, which also has other editors' edits. */
function rebase(
  state: DraftState,
  { base, otherEdits, edits }: { base: Tree; otherEdits: readonly Edit[]; edits: readonly Edit[] },
): DraftState {
  const result = mergeEdits(base, otherEdits, edits);
  if ('edits' in result) {
    const outcome = applyEdits(state.synced, result.edits);
    if ('definition' in outcome) return { ...state, pending: result.edits, definition: outcome.definition };
  }
  const clashPaths = new Set('conflicts' in result ? result.conflicts.map(({ path }) => path) : []);
  let definition = state.synced;
  const pending: Edit[] = [];
  const clashes: Clash[] = [];
  for (const edit of edits) {
    const outcome = clashPaths.has(edit.path) ? null : applyEdit(definition, edit);
    if (outcome && 'definition' in outcome) {
      ({ definition } = outcome);
      pending.push(edit);
    } else if (!isInEffect(definition, [edit])) {
      clashes.push({ edit, theirs: valueAt(definition, edit.path) });
    }
  }
  return { ...state, definition, pending, typedPath: null, clashes: mergedClashes(state.clashes, clashes) };
}

/** Adds clashes. A later clash replaces an earlier one about the same field. */
function mergedClashes(clashes: readonly Clash[], more: readonly Clash[]): Clash[] {
  const all = [...clashes, ...more];
  return all.filter(({ edit }, at) => !all.slice(at + 1).some((laterEdit) => laterEdit.edit.path === edit.path));
}

/** Returns `edits` without `removedEdits`, removing the last occurrence of each. */
function withoutEdits(edits: readonly Edit[], removedEdits: readonly Edit[]): Edit[] {
  const rest = [...edits];
  for (const edit of removedEdits.toReversed()) {
    const at = rest.findLastIndex((other) => isSame(other, edit));
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** Checks whether fields and entries still have the values that edits gave them. Positions aren't checked. */
function isInEffect(definition: Tree, edits: readonly Edit[]): boolean {
  const last = new Map(edits.map((edit) => [edit.path, edit]));
  return [...last.values()].every(({ op, path, value }) => {
    const current = valueAt(definition, path);
    if (op === 'set' && path === SCOPE) return isSame(withoutItems(current), withoutItems(value));
    if (op === 'set' || op === 'add') return isSame(current, value);
    return (op === 'remove') === (current === null);
  });
}

/** Returns a scope without its items, which have edits of their own. */
function withoutItems(scope: unknown): unknown {
  return isTree(scope) ? withPart(scope, ['items'], undefined) : scope;
}
