import { useMemo } from 'react';
import { whatIf } from '../../../../domain/scoring/fixes.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { ScoreBar } from '../ScoreBar.tsx';
import type { Survey } from '../survey.ts';
import { noteFoot } from '../../../ui/notices/noteFoot.ts';

type MeterProps = { survey: Pick<Survey, 'answers' | 'scores'>; fixIds: ReadonlySet<string> };

/** On narrow screens, shows the what-if score below the list of lost points. */
export function WhatIfMeter(props: MeterProps) {
  // The meter is hidden from assistive technology, because the panel below has the same content.
  return (
    <div
      aria-hidden
      ref={noteFoot}
      className="sticky bottom-0 flex h-11 items-center rounded-b-xl border-t border-line bg-card px-4 shadow-[0_-4px_12px_-6px_rgb(20_32_26/0.18)] lg:hidden"
    >
      <WhatIfLine {...props} />
    </div>
  );
}

/** Shows on one line how the overall score would change if the ticked points were fixed. */
export function WhatIfLine({ survey: { answers, scores }, fixIds }: MeterProps) {
  const text = useText();
  const format = useFormat();
  const to = useMemo(() => whatIf(answers, fixIds).overall.score, [answers, fixIds]);
  const from = scores.overall.score;
  return (
    <div className="num flex min-w-0 flex-1 items-center gap-3">
      <b className="font-semibold whitespace-nowrap">
        {format.percent(from)}
        {to > from && <span className="text-accent"> → {format.percent(to)}</span>}
      </b>
      <ScoreBar score={from} gain={to} />
      <span className="text-xs whitespace-nowrap text-fg-2">{text('survey.whatIf.meter', { points: to - from })}</span>
    </div>
  );
}
