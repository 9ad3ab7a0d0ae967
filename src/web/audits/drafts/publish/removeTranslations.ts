import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { oldTranslations, translationRemovals } from '../../../../domain/drafts/oldTranslations.ts';
import { isSame, type Tree } from '../../../../domain/drafts/tree.ts';
import type { Change } from './ChangeLine.tsx';
import type { DraftSession } from '../session/draftSession.ts';

/**
 * Removes outdated translations from the draft in one step, and saves the draft. Returns the new revision, or `rev` if
 * no translation was outdated; null if the draft has changed since `rev`.
 */
export async function removeTranslations(
  session: DraftSession,
  { rev, changes, base }: { rev: number; changes: readonly Change[]; base: Tree },
): Promise<number | null> {
  const editsNow = () => translationRemovals(oldTranslations(changes, base, session.state.read().definition));
  if (editsNow().length === 0) return rev;
  if (session.state.read().rev < rev) await session.readNews();
  const state = session.state.read();
  if (state.rev !== rev) return null;
  const edits = editsNow();
  const outcome = applyEdits(state.definition, edits);
  if ('fault' in outcome || session.edit(edits) !== null) return null;
  const newRev = await session.settle();
  return isSame(session.state.read().definition, outcome.definition) ? newRev : null;
}
