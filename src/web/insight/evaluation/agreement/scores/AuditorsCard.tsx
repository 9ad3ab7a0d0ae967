import { useText } from '../../../../i18n/useText.ts';
import { Card } from '../../../../ui/cards/Card.tsx';
import { useFigures } from '../../../../i18n/useFigures.ts';
import { hasEnoughPairs, type Agreement } from '../agreement.ts';
import { FigureTable } from '../../../../charts/FigureTable.tsx';

/** Compares each auditor with their partners, and shows how long their audits take. */
export function AuditorsCard({ agreement }: { agreement: Agreement }) {
  const text = useText();
  const figures = useFigures();
  return (
    <Card title={text('agreement.auditors.title')} note={text('agreement.auditors.note')}>
      <FigureTable
        className="mt-2"
        label={text('agreement.auditors.title')}
        columns={(['auditor', 'pairs', 'bias', 'minutes'] as const).map((column) =>
          text(`agreement.auditors.${column}`),
        )}
        rows={agreement.auditors.map((auditor) => ({
          key: auditor.userid ?? auditor.name,
          name: auditor.name,
          cells: [
            figures.number(auditor.pairs),
            hasEnoughPairs(auditor) ? figures.signed(auditor.bias) : '–',
            auditor.minutes === null ? '–' : figures.number(Math.round(auditor.minutes)),
          ],
        }))}
      />
    </Card>
  );
}
