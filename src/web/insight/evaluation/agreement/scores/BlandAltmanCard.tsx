import { useMemo } from 'react';
import { ChartCard } from '../../../../charts/ChartCard.tsx';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useFigures } from '../../../../i18n/useFigures.ts';
import { hasEnoughPairs, type Agreement } from '../agreement.ts';
import { pointsOf } from './blandAltman.ts';
import { PairPlot } from './PairPlot.tsx';

const HEIGHT = 300;

/** Shows a Bland-Altman plot of the pairs' scores, with the limits of agreement if there are enough pairs. */
export function BlandAltmanCard({ agreement }: { agreement: Agreement }) {
  const text = useText();
  const format = useFormat();
  const figures = useFigures();
  const points = useMemo(() => pointsOf(agreement.surveys), [agreement]);
  const hasEnough = hasEnoughPairs(agreement);
  const score = hasEnough ? agreement.scores.find(({ area }) => area === 'overall') : undefined;
  const title = text('agreement.pairPlot.title');
  return (
    <ChartCard
      title={title}
      subject={text('nav.agreement')}
      note={text(hasEnough ? 'agreement.pairPlot.note' : 'agreement.pairPlot.noteFew')}
      figures={{
        columns: [
          text('agreement.pairPlot.pair'),
          text('agreement.pairPlot.first'),
          text('agreement.pairPlot.second'),
          text('agreement.pairPlot.difference'),
        ],
        rows: points.map(({ pair: { store_name: store, date, scores }, difference }) => ({
          name: text('agreement.pairPlot.of', { store, date: format.day(date) }),
          values: [...scores.map((value) => format.percent(value)), figures.signed(difference)],
        })),
      }}
      height={HEIGHT}
    >
      {(drawing) => <PairPlot points={points} score={score} height={HEIGHT} title={title} drawing={drawing} />}
    </ChartCard>
  );
}
