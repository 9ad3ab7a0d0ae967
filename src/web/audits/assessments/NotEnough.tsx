import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Measure } from './measure.ts';

/** Reports that too little was observed for a result. */
export function NotEnough({ measure: { coverage } }: { measure: Measure }) {
  const text = useText();
  const format = useFormat();
  return (
    <span className="font-medium text-warn">
      {text('benchmark.notEnough')}
      {coverage !== null && ` · ${text('benchmark.observed', { share: format.percent(Math.round(coverage * 100)) })}`}
    </span>
  );
}
