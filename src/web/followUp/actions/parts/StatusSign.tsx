import { BadgeCheck, Circle, CircleCheck, CircleDot, CircleSlash, type LucideIcon } from 'lucide-react';
import type { ActionStatus } from '../../../../domain/actions/status.ts';
import { useText } from '../../../i18n/useText.ts';

const SIGNS: Record<ActionStatus, { icon: LucideIcon; sign: string; word: string }> = {
  open: { icon: Circle, sign: 'text-fg-3', word: 'text-fg-2' },
  doing: { icon: CircleDot, sign: 'text-accent', word: 'text-fg' },
  done: { icon: CircleCheck, sign: 'text-accent', word: 'text-fg' },
  confirmed: { icon: BadgeCheck, sign: 'text-good', word: 'text-good' },
  dropped: { icon: CircleSlash, sign: 'text-fg-3', word: 'text-fg-2' },
};

/** Renders only the icon of a status, for use next to its name. */
export function StatusIcon({ status, className = 'size-4' }: { status: ActionStatus; className?: string }) {
  const { icon: Icon, sign } = SIGNS[status];
  return <Icon className={`${className} shrink-0 ${sign}`} aria-hidden />;
}

/** Shows the status of an action: an icon and its name. */
export function StatusSign({ status }: { status: ActionStatus }) {
  const text = useText();
  return (
    <span className={`inline-flex min-w-0 items-center gap-1.5 ${SIGNS[status].word}`}>
      <StatusIcon status={status} />
      <span className="truncate">{text(`actions.statuses.${status}`)}</span>
    </span>
  );
}
