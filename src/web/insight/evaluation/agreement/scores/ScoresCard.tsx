import { useText } from '../../../../i18n/useText.ts';
import { Card } from '../../../../ui/cards/Card.tsx';
import { useFigures } from '../../../../i18n/useFigures.ts';
import { hasEnoughPairs, type AgreementData } from '../agreement.ts';
import { FigureTable } from '../../../../charts/FigureTable.tsx';

/** Shows the agreement between auditors for each score. */
export function ScoresCard({ agreement: { agreement, areaNames } }: { agreement: AgreementData }) {
  const text = useText();
  const figures = useFigures();
  const withInterval = (value: number | null, ends: readonly (number | null)[], format: (value: number) => string) => {
    const [low = null, high = null] = ends;
    if (value === null) return '–';
    return (
      <span className="block py-1.5">
        {format(value)}
        {low !== null && high !== null && (
          <span className="block text-xs text-fg-2">
            {text('compare.fromTo', { low: format(low), high: format(high) })}
          </span>
        )}
      </span>
    );
  };
  return (
    <Card title={text('agreement.scores.title')} note={text('agreement.scores.note')}>
      <FigureTable
        className="mt-2"
        label={text('agreement.scores.title')}
        columns={[
          text('agreement.scores.score'),
          text('agreement.scores.pairs'),
          `${text('agreement.scores.icc')}, ${text('agreement.scores.interval')}`,
          `${text('agreement.scores.bias')}, ${text('agreement.scores.limits')}`,
        ]}
        rows={agreement.scores.map((score) => {
          const { area, pairs, icc, icc_low: low, icc_high: high, bias, lower, upper } = score;
          const hasEnough = hasEnoughPairs(score);
          return {
            key: area,
            name: (
              <span className={`block py-1.5 ${area === 'overall' ? 'font-semibold' : ''}`}>{areaNames[area]}</span>
            ),
            cells: [
              figures.number(pairs),
              withInterval(hasEnough ? icc : null, [low, high], figures.coefficient),
              withInterval(hasEnough ? bias : null, [lower, upper], figures.signed),
            ],
          };
        })}
      />
    </Card>
  );
}
