import type { ReactNode } from 'react';
import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { useText } from '../../../i18n/useText.ts';
import { bold } from '../../../ui/bold.tsx';
import { useDueText } from './DueDay.tsx';

type PointsProps = { action: Pick<Action, 'points' | 'realised' | 'repeated' | 'status' | 'settled'> };

/** Shows the points expected from an action and, once verified, the points gained. */
export function Points({ action: { points, realised, repeated, status, settled } }: PointsProps) {
  const text = useText();
  const day = useDueText();
  if (status === 'confirmed' && realised !== null) {
    return (
      <>
        <span>{text.rich('actions.points.onDay', { points: realised, day: day(settled), b: goodFigure })}</span>
        {points !== null && (
          <span className="text-xs text-fg-2">{text.rich('actions.points.expected', { points, b: plain })}</span>
        )}
      </>
    );
  }
  if (points === null) return <span className="text-fg-3">{text('actions.points.none')}</span>;
  return (
    <>
      <span className="text-fg-2">{text.rich('actions.points.expected', { points, b: bold })}</span>
      {repeated > 0 && (
        <span className="text-xs text-fg-2">{text('actions.points.repeated', { count: repeated })}</span>
      )}
    </>
  );
}

/** Emphasises a verified figure. */
export function goodFigure(children: ReactNode): ReactNode {
  return <b className="font-semibold text-good">{children}</b>;
}

function plain(children: ReactNode): ReactNode {
  return children;
}
