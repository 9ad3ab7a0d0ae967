import { roundTo } from '../../../domain/modules/evaluate.ts';
import { Check, Clock } from 'lucide-react';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFigures } from '../../i18n/useFigures.ts';
import { useMeasureText } from '../../i18n/useMeasureText.ts';
import { useText } from '../../i18n/useText.ts';
import type { Target } from './targets.ts';

/** Shows the status of a target, if it is known. */
export function TargetState({ target, short = false }: { target: Target; short?: boolean }) {
  const text = useText();
  const figures = useFigures();
  const gap = useGap()(target);
  const { reached, by, points_per_audit: points } = target;
  if (reached) {
    return (
      <Badge look="bg-good-soft text-good">
        <Check className="size-3.5" aria-hidden />
        {text('targets.reached')}
      </Badge>
    );
  }
  if (by < currentDay()) {
    return (
      <Badge look="bg-warn-soft text-warn">
        <Clock className="size-3.5" aria-hidden />
        {gap === null ? text('targets.missed') : text('targets.missedBy', { gap })}
      </Badge>
    );
  }
  if (gap !== null) return <span className="num text-xs text-fg-2">{text('targets.away', { gap })}</span>;
  if (points === null) return null;
  return (
    <span className="num text-xs text-fg-2">
      {text(short ? 'targets.neededShort' : 'targets.needed', { points: figures.points(points) })}
    </span>
  );
}

/**
 * Returns a function that returns the difference between a measure's current value and its target as text; null if the
 * target is for an area, or if there is no current value.
 */
function useGap(): (target: Target) => string | null {
  const text = useText();
  const measureText = useMeasureText();
  return ({ measure, current, score }) => {
    if (measure === null || current === null) return null;
    const gap = roundTo(Math.abs(score - current), measure.decimals);
    return measure.unit === '%' ? text('ui.points', { count: gap }) : measureText(gap, measure);
  };
}

function Badge({ look, children }: { look: string; children: React.ReactNode }) {
  return (
    <span className={`inline-flex h-6 items-center gap-1 rounded-md px-1.5 text-xs font-medium ${look}`}>
      {children}
    </span>
  );
}
