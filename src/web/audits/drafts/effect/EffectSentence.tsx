import { isAudit } from '../../../../domain/drafts/places.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import { useDraftEffect } from './useDraftEffect.ts';

/** States in a sentence how many stores' scores the draft would have changed. */
export function EffectSentence() {
  const text = useText();
  const { definition } = useEditor();
  const state = useDraftEffect();
  const sentence = () => {
    if (state.is === 'loading') return text('editor.effect.calculating');
    if (state.is !== 'known') return '';
    const { audits, moved_1: moved1, moved_5: moved5 } = state.effect;
    if (audits === 0) return text(isAudit(definition) ? 'editor.effect.noAudits' : 'editor.effect.none');
    return moved5 > 0
      ? text('editor.effect.moved5', { count: moved5 })
      : text('editor.effect.moved1', { count: moved1 });
  };
  return (
    <section aria-label={text('editor.effect.title')} className="border-b border-line pb-4">
      <h3 className="font-semibold">{text('editor.effect.title')}</h3>
      <output className="block text-fg-2">{sentence()}</output>
      {state.is === 'failed' && <p className="text-fg-2">{text('editor.effect.failed')}</p>}
      {state.is === 'problems' && <p className="text-fg-2">{text('editor.effect.problems')}</p>}
    </section>
  );
}
