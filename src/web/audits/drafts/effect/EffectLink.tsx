import { ChevronRight } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { focusEffect } from '../showEntry.ts';
import { useDraftEffect } from './useDraftEffect.ts';
import { useEffectSentence } from './useEffectSentence.ts';

/** Shows the effect on past results in a sentence; pressing it moves the focus to the panel with the details. */
export function EffectLink() {
  const text = useText();
  const state = useDraftEffect();
  const sentence = useEffectSentence(state);
  if (state.is !== 'known' || state.effect.audits === 0) return null;
  return (
    <button
      type="button"
      title={text('editor.effect.title')}
      onClick={focusEffect}
      className="reach inline-flex items-center gap-0.5 rounded-md text-left text-accent hover:underline"
    >
      {sentence}
      <ChevronRight className="size-4 shrink-0" aria-hidden />
    </button>
  );
}
