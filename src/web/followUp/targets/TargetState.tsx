import { Check, Clock } from 'lucide-react';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFigures } from '../../i18n/useFigures.ts';
import { useText } from '../../i18n/useText.ts';
import type { Target } from './targets.ts';

/**
 * Shows the status of a target: reached, missed, or the points that each audit must add; nothing before the first
 * audit.
 */
export function TargetState({ target, short = false }: { target: Target; short?: boolean }) {
  const text = useText();
  const figures = useFigures();
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
        {text('targets.missed')}
      </Badge>
    );
  }
  if (points === null) return null;
  return (
    <span className="num text-xs text-fg-2">
      {text(short ? 'targets.neededShort' : 'targets.needed', { points: figures.points(points) })}
    </span>
  );
}

function Badge({ look, children }: { look: string; children: React.ReactNode }) {
  return (
    <span className={`inline-flex h-6 items-center gap-1 rounded-md px-1.5 text-xs font-medium ${look}`}>
      {children}
    </span>
  );
}
