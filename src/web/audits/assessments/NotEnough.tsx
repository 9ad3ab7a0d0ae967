import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Measure } from './measure.ts';

/** Shows that too little was observed for a result, or that there is no result. */
export function NotEnough({ measure: { coverage } }: { measure: Pick<Measure, 'coverage'> }) {
  const text = useText();
  const format = useFormat();
  if (coverage === 1) return text('benchmark.noResult');
  return (
    <span className="font-medium text-warn">
      {text('benchmark.notEnough')}
      {coverage !== null && ` · ${text('benchmark.observed', { share: format.percent(Math.round(coverage * 100)) })}`}
    </span>
  );
}
