import { useQuery } from '@tanstack/react-query';
import { listTargets } from '../../../contract/followUp/targets.ts';
import type { Assessment } from '../../../contract/kit/shapes.ts';
import { measureProgressOf } from '../../../domain/evaluation/targets.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { currentMeasureTarget } from './targets.ts';
import { TargetState } from './TargetState.tsx';
import { useTargetValue } from './useTargetValue.ts';

type MeasureTargetProps = {
  assessment: Pick<Assessment, 'store_id' | 'module'>;
  measure: Assessment['measures'][number];
  /** The day for which the target is shown, `YYYY-MM-DD`. */
  day: string;
};

/**
 * Shows a store's target for a measure and how far an assessment is from it; nothing if there is no target or while
 * loading.
 */
export function MeasureTarget({ assessment: { store_id: store, module }, measure, day }: MeasureTargetProps) {
  const text = useText();
  const format = useFormat();
  const valueText = useTargetValue();
  const targets = useQuery(readOptions(listTargets, { store_id: store })).data?.resultData ?? [];
  const target = currentMeasureTarget(targets, { module, measure: measure.measure }, day);
  if (!target) return null;
  const values = measure.enough && measure.value !== null ? [measure.value] : [];
  const progress = measureProgressOf(target.score, values, measure);
  return (
    <span className="num mt-1 flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
      <span>{text('targets.line', { score: valueText(target.score, target), date: format.day(target.by) })}</span>
      <TargetState target={{ ...target, ...progress }} />
    </span>
  );
}
