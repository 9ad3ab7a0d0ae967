import { useText } from '../../i18n/useText.ts';
import { Change } from '../../ui/Delta.tsx';
import { measureChange, type Measure } from './measure.ts';
import { useMeasureText } from '../../i18n/useMeasureText.ts';

/** Shows the change in a measure and its earlier value, or `first` if there is nothing to compare it with. */
export function MeasureDelta({
  measure,
  earlier,
  first,
}: {
  measure: Measure;
  earlier: readonly Measure[];
  first: string;
}) {
  const text = useText();
  const measureText = useMeasureText();
  const change = measureChange(measure, earlier);
  if (!change) return first;
  const { by, before, good } = change;
  return (
    <>
      <Change by={by} good={good}>
        {measure.unit === '%' ? text('ui.points', { count: Math.abs(by) }) : measureText(Math.abs(by), measure)}
      </Change>{' '}
      {text('benchmark.from', { value: measureText(before, measure) })}
    </>
  );
}
