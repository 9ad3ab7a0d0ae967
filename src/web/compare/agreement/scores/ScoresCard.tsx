import { useText } from '../../../i18n/useText.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { useFigures } from '../../../i18n/useFigures.ts';
import type { AgreementShown } from '../agreement.ts';
import { FigureTable } from '../../../charts/FigureTable.tsx';

/** How far the scores agree: the intraclass correlation, by how much they differ, and the limits of that. */
export function ScoresCard({ shown: { agreement, areaNames } }: { shown: AgreementShown }) {
  const text = useText();
  const figures = useFigures();
  const interval = (low: number | null, high: number | null, format: (value: number) => string) =>
    low === null || high === null ? '–' : text('compare.fromTo', { low: format(low), high: format(high) });
  return (
    <Card title={text('agreement.scores.title')} note={text('agreement.scores.note')}>
      <FigureTable
        className="mt-2"
        label={text('agreement.scores.title')}
        columns={(['score', 'pairs', 'icc', 'interval', 'bias', 'limits'] as const).map((column) =>
          text(`agreement.scores.${column}`),
        )}
        rows={agreement.scores.map(({ area, pairs, icc, icc_low: low, icc_high: high, bias, lower, upper }) => ({
          key: area,
          name: area === 'overall' ? <b className="font-semibold">{areaNames[area]}</b> : areaNames[area],
          cells: [
            figures.number(pairs),
            icc === null ? '–' : figures.coefficient(icc),
            interval(low, high, figures.coefficient),
            figures.signed(bias),
            interval(lower, upper, figures.signed),
          ],
        }))}
      />
    </Card>
  );
}
