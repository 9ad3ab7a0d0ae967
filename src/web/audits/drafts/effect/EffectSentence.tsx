import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { changedRowsOf, StoreRows } from './StoreRows.tsx';
import { useDraftEffect } from './useDraftEffect.ts';
import { useEffectSentence } from './useEffectSentence.ts';

/** Shows the effect on past scores in a sentence that expands to a list of stores. */
export function EffectSentence() {
  const text = useText();
  const id = useId();
  const state = useDraftEffect();
  const sentence = useEffectSentence(state);
  const [isOpen, setOpen] = useState(false);
  const rows = state.is === 'known' ? state.effect.rows : [];
  const hasStores = changedRowsOf(rows).length > 0;
  return (
    <section aria-label={text('editor.effect.title')} className="border-b border-line pb-4">
      <h3 className="font-semibold">{text('editor.effect.title')}</h3>
      <output className="block text-fg-2">
        {hasStores ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="btn-ghost -mx-2 max-w-full text-left font-medium whitespace-normal"
          >
            {sentence}
            <ChevronDown className={`size-4 shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
          </button>
        ) : (
          sentence
        )}
      </output>
      {hasStores && isOpen && (
        <div id={id} className="mt-2 flex flex-col gap-3">
          <StoreRows rows={rows} />
        </div>
      )}
      {state.is === 'failed' && <p className="text-fg-2">{text('editor.effect.failed')}</p>}
      {state.is === 'problems' && <p className="text-fg-2">{text('editor.effect.problems')}</p>}
      {state.is === 'known' && <p className="mt-1 text-xs text-fg-2">{text('editor.effect.lead')}</p>}
    </section>
  );
}
