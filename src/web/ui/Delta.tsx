import type { ReactNode } from 'react';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';

/** Shows a change in whole points. `unit` adds the unit. */
export function Delta({ points, unit = false }: { points: number; unit?: boolean }) {
  const text = useText();
  const format = useFormat();
  const size = Math.abs(points);
  return <Change by={points}>{unit ? text('ui.points', { count: size }) : format.number(size)}</Change>;
}

/**
 * Shows a change with a colour, an arrow and words. `good` is 1 if an increase is an improvement, -1 if a decrease is
 * an improvement, and 0 if neither is.
 */
export function Change({ by, good = 1, children }: { by: number; good?: number; children: ReactNode }) {
  const text = useText();
  const better = by * good;
  const tone = better > 0 ? 'text-good' : better < 0 ? 'text-bad' : 'text-fg-3';
  const direction = by > 0 ? 'ui.up' : by < 0 ? 'ui.down' : 'ui.unchanged';
  return (
    <span className={`num inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${tone}`}>
      {by !== 0 && (
        <svg viewBox="0 0 10 10" aria-hidden className={`size-2 ${by < 0 ? 'rotate-180' : ''}`}>
          <path d="M5 1.5 9 8H1z" fill="currentColor" />
        </svg>
      )}
      <span className="sr-only">{text(direction)}</span>
      {children}
    </span>
  );
}
