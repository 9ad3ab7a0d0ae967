import { Printer } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useWidth } from '../../charts/useWidth.ts';
import { Button } from '../../ui/Button.tsx';
import './report.css';

/** The sheet's width in CSS pixels, as in report.css. */
const SHEET_WIDTH = 774;

/** Shows an A4 sheet as it will be printed, scaled down to fit the screen, with a bar above it that isn't printed. */
export function Paper({ name, aside, children }: { name: string; aside: ReactNode; children: ReactNode }) {
  const text = useText();
  const [box, width] = useWidth(name);
  return (
    <div className="mx-auto max-w-[774px]">
      <div className="report-bar mb-4 flex flex-wrap items-center justify-between gap-2">
        {aside}
        <Button onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          {text('survey.print.print')}
        </Button>
      </div>
      {/* Until the width has been measured again, the sheet could be wider than the screen. */}
      <div ref={box} className="overflow-clip [overflow-clip-margin:1rem]">
        <div className="report" style={{ '--report-zoom': Math.min(1, width / SHEET_WIDTH) } as CSSProperties}>
          {children}
        </div>
      </div>
    </div>
  );
}
