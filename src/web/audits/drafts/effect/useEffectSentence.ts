import { isAudit } from '../../../../domain/drafts/places.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import type { EffectState } from './useDraftEffect.ts';

/** Returns a sentence about the effect or its calculation; empty if the effect can't be calculated. */
export function useEffectSentence(state: EffectState): string {
  const text = useText();
  const { definition } = useEditor();
  if (state.is === 'loading') return text('editor.effect.calculating');
  if (state.is !== 'known') return '';
  const { audits, moved_1: moved1, moved_5: moved5 } = state.effect;
  if (audits === 0) return text(isAudit(definition) ? 'editor.effect.noAudits' : 'editor.effect.none');
  return moved5 > 0 ? text('editor.effect.moved5', { count: moved5 }) : text('editor.effect.moved1', { count: moved1 });
}
