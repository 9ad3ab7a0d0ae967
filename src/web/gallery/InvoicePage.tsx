import { Printer } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useWidth } from '../charts/useWidth.ts';
import { useText } from '../i18n/useText.ts';
import '../surveys/report/report.css';
import { Button } from '../ui/Button.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';

/** The sheet's width in CSS pixels, as report.css has it. */
const SHEET_WIDTH = 774;

/** /invoice: a sheet of A4 as it is printed, on the paper of the survey report. */
export function InvoicePage() {
  const text = useText();
  const [box, width] = useWidth('invoice');
  return (
    <div className="mx-auto max-w-[774px]">
      <div className="report-bar mb-4 flex items-center justify-between gap-2">
        <p className="text-fg-2">{text('gallery.lead')}</p>
        <Button onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          {text('survey.print.print')}
        </Button>
      </div>
      {/* While the width is measured anew, nothing may stick out. */}
      <div ref={box} className="overflow-clip [overflow-clip-margin:1rem]">
        <div className="report" style={{ '--report-zoom': Math.min(1, width / SHEET_WIDTH) } as CSSProperties}>
          <InvoiceSheet />
        </div>
      </div>
    </div>
  );
}
