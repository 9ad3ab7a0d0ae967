import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';

/** Shows a change in whole points, with a sign and words in addition to the colour. `unit` adds 'pts'. */
export function Delta({ points, unit = false }: { points: number; unit?: boolean }) {
  const text = useText();
  const format = useFormat();
  const tone = points > 0 ? 'text-good' : points < 0 ? 'text-bad' : 'text-fg-3';
  const direction = points > 0 ? 'ui.up' : points < 0 ? 'ui.down' : 'ui.unchanged';
  const size = Math.abs(points);
  return (
    <span className={`num inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${tone}`}>
      {points !== 0 && (
        <svg viewBox="0 0 10 10" aria-hidden className={`size-2 ${points < 0 ? 'rotate-180' : ''}`}>
          <path d="M5 1.5 9 8H1z" fill="currentColor" />
        </svg>
      )}
      <span className="sr-only">{text(direction)}</span>
      {unit ? text('ui.points', { count: size }) : format.number(size)}
    </span>
  );
}
