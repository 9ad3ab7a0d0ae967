import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { coverageOf, type Figures } from '../visit.ts';
import { bold } from '../../../ui/bold.tsx';

const HATCHED = 'border border-accent bg-[repeating-linear-gradient(135deg,var(--accent)_0_2px,transparent_2px_5px)]';

/** Shows the progress of the visits as a bar. Hidden from assistive technology. */
export function CoverageBar({ figures }: { figures: Figures }) {
  const { done, toCome, behind } = coverageOf(figures);
  const parts: [number, string][] = [
    [done, 'bg-accent'],
    [toCome, HATCHED],
    [behind, 'bg-warn'],
  ];
  return (
    <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {parts.map(
        ([count, look]) =>
          count > 0 && <span key={look} style={{ flexGrow: count }} className={`rounded-full ${look}`} />,
      )}
    </div>
  );
}

const warn = (words: ReactNode) => <b className="font-semibold text-warn">{words}</b>;

/** Shows the progress of the visits as text. */
export function CoverageWords({ figures }: { figures: Figures }) {
  const text = useText();
  const { done, toCome, behind } = coverageOf(figures);
  return (
    <span className="num">
      {text.rich('schedule.covered', { done, toCome, b: bold })}
      {behind > 0 && text.rich('schedule.coveredBehind', { behind, b: warn })}
    </span>
  );
}
