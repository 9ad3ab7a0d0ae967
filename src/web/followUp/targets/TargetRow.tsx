import { Trash2 } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TargetState } from './TargetState.tsx';
import type { Target } from './targets.ts';
import { useGoal } from './useGoal.ts';
import { useTargetValue } from './useTargetValue.ts';

type TargetRowProps = { target: Target; name: string; onDelete: (() => void) | null };

/** Shows a target with the current value and the status. */
export function TargetRow({ target, name, onDelete }: TargetRowProps) {
  const text = useText();
  const valueText = useTargetValue();
  const goal = useGoal()(target);
  const { score, current, measure } = target;
  const isShare = measure === null || measure.unit === '%';
  return (
    <li className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)_auto]">
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="num block text-xs text-fg-2">{goal}</span>
      </span>
      <span className="col-start-1 row-start-2 flex items-center gap-3 sm:col-start-2 sm:row-start-1">
        {isShare && (
          <span aria-hidden className="relative h-2 min-w-16 flex-1 rounded-full bg-sunken">
            <span
              className="absolute inset-y-0 left-0 rounded-full bg-[var(--overall)]"
              style={{ width: `${share(current ?? 0)}%` }}
            />
            <span className="absolute -inset-y-1 w-0.5 bg-fg" style={{ left: `calc(${share(score)}% - 1px)` }} />
          </span>
        )}
        <span className="num w-28 shrink-0 text-xs text-fg-2">
          {current === null ? text('targets.unknown') : text('targets.now', { score: valueText(current, target) })}
        </span>
      </span>
      <span className="col-start-1 row-start-3 empty:hidden sm:col-start-3 sm:row-start-1">
        <TargetState target={target} />
      </span>
      {onDelete && (
        <IconButton
          label={text('targets.delete', { area: name, goal })}
          onClick={onDelete}
          className="col-start-2 row-start-1 -mr-1.5 sm:col-start-4"
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Clamps a value to the bar, because measures can be below 0 or above 100. */
function share(value: number): number {
  return Math.min(100, Math.max(0, value));
}
