import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { oldTranslations, translationRemovals } from '../../../../domain/drafts/oldTranslations.ts';
import { isSame, type Tree } from '../../../../domain/drafts/tree.ts';
import type { Change } from './ChangeLine.tsx';
import type { DraftSession } from '../session/draftSession.ts';

/**
 * Removes the translations of earlier texts from the draft at `rev` in one step, waits until that is saved, and returns
 * the new revision; without such translations, returns `rev`. Returns null if someone else has changed the draft since
 * `rev`. `changes` are those at `rev`.
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
