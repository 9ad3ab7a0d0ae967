import type { ReactNode } from 'react';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { useText } from '../../../i18n/useText.ts';
import { shareOf, type Count } from '../frame/parts.ts';
import { usePreview } from '../frame/previewContext.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';
import { useMinutes } from '../frame/useAuditLine.ts';
import type { Draft } from '../drafts/draft.ts';
import { useStorageFault } from '../../../device/deviceStorage.ts';

type FigureProps = { draft: Draft; count: Count; fourP: FourP | null };

/** Shows the progress of an audit, overall or in one P. */
export function Figure({ draft, count, fourP }: FigureProps) {
  const text = useText();
  const names = useFourPNames();
  const minutes = useMinutes(draft);
  const fault = useStorageFault();
  const isPreview = usePreview();
  return (
    <section aria-label={text('capture.progress')} className="card p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <p className="num text-base text-fg-2">
          {fourP === null
            ? text.rich('capture.answered', { ...count, b: figure })
            : text.rich('capture.answeredOn', { ...count, fourP: names[fourP], b: figure })}
        </p>
        {!isPreview && (
          <p className={`num pb-0.5 text-xs ${fault ? 'text-bad' : 'text-fg-2'}`}>
            {text(fault ? 'capture.minutesUnsaved' : 'capture.minutesSaved', { minutes })}
          </p>
        )}
      </div>
      <ProgressBar share={shareOf(count)} className="mt-3 h-2" />
    </section>
  );
}

function figure(children: ReactNode): ReactNode {
  return <b className="text-figure text-fg">{children}</b>;
}
