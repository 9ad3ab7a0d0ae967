import { STORES_MIN_TO_TELL } from './fewStores.ts';
import { useText } from '../../../i18n/useText.ts';
import { useFigures } from '../../../i18n/useFigures.ts';
import { ArmsTable } from './ArmsTable.tsx';
import { EffectBar } from './EffectBar.tsx';
import type { ComparisonDrawing } from './effect.ts';
import { leavesZeroOut, useAnswerWords } from './useAnswerWords.ts';

/** Shows the effect, or that there are too few stores, next to the means of both arms. */
export function AnswerCard({ drawing }: { drawing: ComparisonDrawing }) {
  const text = useText();
  return (
    <section aria-label={text('compare.answer.title')} className="card grid min-w-0 lg:grid-cols-[5fr_7fr]">
      <div className="min-w-0 p-4 sm:p-5">
        <h2 className="text-fg-2">{text('compare.answer.name', { area: drawing.areaNames[drawing.area] })}</h2>
        {drawing.effect.effect ? (
          <Answer drawing={drawing} effect={drawing.effect.effect} />
        ) : (
          <TooFew drawing={drawing} />
        )}
      </div>
      <div className="min-w-0 border-line p-4 max-lg:border-t sm:p-5 lg:border-l">
        <ArmsTable drawing={drawing} />
      </div>
    </section>
  );
}

function Answer({
  drawing,
  effect,
}: {
  drawing: ComparisonDrawing;
  effect: NonNullable<ComparisonDrawing['effect']['effect']>;
}) {
  const text = useText();
  const figures = useFigures();
  const words = useAnswerWords();
  const { estimate, low, high, permutation } = effect;
  return (
    <>
      <p className="num mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-[2.5rem]/12 font-semibold tracking-[-0.03em]">{figures.signed(estimate)}</span>
        <span className="text-fg-2">
          {text('compare.answer.interval', { low: figures.signed(low), high: figures.signed(high) })}
        </span>
      </p>
      <EffectBar effect={effect} />
      <p className="mt-3 font-medium">{words(effect, drawing.effect.arms.with.change)}</p>
      <p className="mt-1.5 text-fg-2">
        {text(leavesZeroOut(effect) ? 'compare.answer.seldom' : 'compare.answer.chance')}
        {permutation !== null && ` ${text('compare.answer.permutation', { share: figures.chance(permutation) })}`}
      </p>
    </>
  );
}

function TooFew({ drawing: { effect } }: { drawing: ComparisonDrawing }) {
  const text = useText();
  const { with: own, without } = effect.arms;
  return (
    <>
      <p className="mt-1 text-figure">{text('compare.tooFew.title')}</p>
      <p className="mt-2 text-fg-2">
        {text('compare.tooFew.lead', { least: STORES_MIN_TO_TELL, with: own.stores, without: without.stores })}
      </p>
    </>
  );
}
