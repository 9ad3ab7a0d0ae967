import { useDeferredValue, useMemo } from 'react';
import { readEffect } from '../../../../contract/insight/evaluation.ts';
import type { ComparedArea } from '../../../../domain/evaluation/areas.ts';
import { useCall } from '../../../api/useCall.ts';
import { ENTRANCE } from '../../../charts/entrance.ts';
import { longForm, type Range } from '../../../forms/dates/range.ts';
import type { Arms, ComparisonOptions } from '../choices/arms.ts';
import { firstDaysOf, daysOf, type Comparison, type Scale } from '../choices/comparison.ts';
import { useArmNames } from '../choices/useArmNames.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { CourseCard } from './CourseCard.tsx';
import type { ComparisonDrawing, EffectInput } from './effect.ts';
import { ForestCard } from './ForestCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { StoresCard } from './StoresCard.tsx';

type EffectResultProps = {
  comparison: Comparison;
  options: ComparisonOptions;
  arms: Arms;
  dates: Range;
  areaNames: Record<ComparedArea, string>;
  onScale: (scale: Scale) => void;
};

/** Shows the result of a comparison. Dims the previous result while the next one loads. Suspends. */
export function EffectResult({ comparison, options, arms, dates, areaNames, onScale }: EffectResultProps) {
  const request = useMemo(
    () => ({ comparison, options, arms, dates, areaNames }),
    [comparison, options, arms, dates, areaNames],
  );
  const deferredRequest = useDeferredValue(request);
  const busy = deferredRequest !== request;
  return (
    <div
      aria-busy={busy}
      style={ENTRANCE}
      className={`flex flex-col gap-4 transition-opacity duration-200 ${busy ? 'opacity-50' : ''}`}
    >
      <Result {...deferredRequest} onScale={onScale} />
    </div>
  );
}

/** Converts the comparison to the input of the call. */
export function effectInput({
  comparison,
  arms,
  dates,
}: Pick<EffectResultProps, 'comparison' | 'arms' | 'dates'>): EffectInput {
  return {
    with: [...arms.with],
    without: [...arms.without],
    began: firstDaysOf(comparison, arms.with),
    start_date: longForm(dates.from),
    end_date: longForm(dates.to),
    area: comparison.area ?? 'overall',
  };
}

function Result({ comparison, options, arms, dates, areaNames, onScale }: EffectResultProps) {
  const effect = useCall(readEffect, effectInput({ comparison, arms, dates })).resultData;
  const names = useArmNames(comparison, arms, options);
  const drawing: ComparisonDrawing = {
    effect,
    names,
    areaNames,
    area: comparison.area ?? 'overall',
    days: daysOf(comparison, arms.with),
    scale: comparison.scale,
    unknown: arms.unknown,
  };
  return (
    <>
      <AnswerCard drawing={drawing} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <CourseCard drawing={drawing} onScale={onScale} />
        <NotesCard drawing={drawing} />
      </div>
      <ForestCard drawing={drawing} />
      <StoresCard drawing={drawing} />
    </>
  );
}
