import { useText } from '../../i18n/useText.ts';
import { Paper } from '../../insight/reports/Paper.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';

/** Renders /invoice: a sample invoice. */
export function InvoicePage() {
  const text = useText();
  return (
    <Paper name="invoice" aside={<p className="text-fg-2">{text('gallery.lead')}</p>}>
      <InvoiceSheet />
    </Paper>
  );
}
