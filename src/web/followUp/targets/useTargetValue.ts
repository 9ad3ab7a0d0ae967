import { useFormat } from '../../i18n/useFormat.ts';
import { useMeasureText } from '../../i18n/useMeasureText.ts';
import type { Target } from './targets.ts';

/** Returns a function that formats a value in the unit of a target. */
export function useTargetValue(): (value: number, target: Pick<Target, 'measure'>) => string {
  const format = useFormat();
  const measureText = useMeasureText();
  return (value, { measure }) => (measure === null ? format.percent(value) : measureText(value, measure));
}
