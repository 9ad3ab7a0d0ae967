import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useFigures } from '../../../i18n/useFigures.ts';
import { hasEnoughPairs, type Agreement } from './agreement.ts';

/**
 * The words for ranges of the coefficient, each with the lowest value of its range (Wongpakaran et al., after Altman
 * for kappa).
 */
const BANDS = [
  { from: 0.8, word: 'veryGood' },
  { from: 0.6, word: 'good' },
  { from: 0.4, word: 'moderate' },
  { from: 0.2, word: 'fair' },
  { from: -1, word: 'poor' },
] as const;

/** Shows the pooled figures. With fewer than ten pairs, shows only counts. */
export function AgreementStrip({ agreement }: { agreement: Agreement }) {
  const text = useText();
  const figures = useFigures();
  const { overall, pairs, scores } = agreement;
  const hasEnough = hasEnoughPairs(agreement);
  const score = scores.find(({ area }) => area === 'overall');
  const equal = overall.pa === null ? 0 : Math.round(overall.pa * overall.answers);
  const band = BANDS.find(({ from }) => (overall.ac1 ?? -1) >= from)?.word ?? 'poor';
  const from = text('agreement.strip.answers', { count: overall.answers, pairs });
  const coefficient = (value: number | null) => (value === null ? null : figures.coefficient(value));
  const interval = (low: number, high: number) =>
    text('agreement.strip.interval', { low: figures.coefficient(low), high: figures.coefficient(high) });
  return (
    <dl className={`card grid overflow-hidden ${hasEnough ? 'grid-cols-2 lg:grid-cols-4' : 'grid-cols-2'}`}>
      {hasEnough ? (
        <>
          <Figure name={text('agreement.equal')} figure={overall.pa === null ? null : figures.share(overall.pa)}>
            {from}
          </Figure>
          <Figure name={text('agreement.ac1')} figure={coefficient(overall.ac1)}>
            {overall.ac1_low !== null && overall.ac1_high !== null && (
              <>
                {interval(overall.ac1_low, overall.ac1_high)}
                {': '}
                {text(`agreement.bands.${band}`)}
              </>
            )}
          </Figure>
          <Figure name={text('agreement.kappa')} figure={coefficient(overall.kappa)} small>
            {overall.kappa_low === null || overall.kappa_high === null
              ? text(overall.kappa === null ? 'agreement.strip.noKappa' : 'agreement.strip.kappa')
              : interval(overall.kappa_low, overall.kappa_high)}
          </Figure>
          <Figure name={text('agreement.strip.difference')} figure={score ? figures.signed(score.bias) : null}>
            {score && score.lower !== null && score.upper !== null
              ? text('agreement.strip.limits', {
                  lower: figures.signed(score.lower),
                  upper: figures.signed(score.upper),
                })
              : text('agreement.strip.secondLess')}
          </Figure>
        </>
      ) : (
        <>
          <Figure
            name={text('agreement.equalAnswers')}
            figure={text('agreement.of', { count: equal, total: overall.answers })}
          />
          <Figure name={text('agreement.pairs')} figure={figures.number(pairs)} />
        </>
      )}
    </dl>
  );
}

type FigureProps = { name: string; figure: string | null; small?: boolean; children?: ReactNode };

function Figure({ name, figure, small = false, children }: FigureProps) {
  return (
    <div className="-mt-px -ml-px min-h-28 border-t border-l border-line p-4 sm:px-5">
      <dt className="text-xs text-fg-2">{name}</dt>
      <dd className={`num mt-1 ${small ? 'py-1 text-base font-semibold' : 'text-figure'}`}>{figure ?? '–'}</dd>
      {children !== undefined && <dd className="num mt-1 text-xs text-fg-2">{children}</dd>}
    </div>
  );
}
