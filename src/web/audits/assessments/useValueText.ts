import type { Value } from '../../../domain/modules/evaluate.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useMeasureText } from '../../i18n/useMeasureText.ts';
import { useText } from '../../i18n/useText.ts';

/**
 * Returns a function that formats the value of a formula, with decimals and unit if it is a number; for example 57%,
 * Yes or rice.
 */
export function useValueText(): (value: Exclude<Value, null>, as: { unit?: string; decimals?: number }) => string {
  const text = useText();
  const formatList = useListFormat();
  const measureText = useMeasureText();
  return (value, as) => {
    if (typeof value === 'number') return measureText(value, as);
    if (typeof value === 'boolean') return text(`survey.answers.${value ? 'yes' : 'no'}`);
    return typeof value === 'string' ? value : formatList(value);
  };
}
