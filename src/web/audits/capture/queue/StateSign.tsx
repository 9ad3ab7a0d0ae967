import { Check, Clock, CloudUpload, FilePen, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { QueueState } from './queueState.ts';

const SIGNS: Record<QueueState, { icon: LucideIcon; tone: string }> = {
  draft: { icon: FilePen, tone: 'text-fg-2' },
  waiting: { icon: Clock, tone: 'text-fg-2' },
  sending: { icon: CloudUpload, tone: 'text-accent' },
  sent: { icon: Check, tone: 'text-good' },
  refused: { icon: TriangleAlert, tone: 'text-bad' },
};

type Props = { state: QueueState; score?: number | null; away: boolean };

/** Shows the state of a queue entry as an icon and text. While offline, entries being sent are shown as waiting. */
export function StateSign({ state, score = null, away }: Props) {
  const text = useText();
  const format = useFormat();
  const visibleState = state === 'sending' && away ? 'waiting' : state;
  const { icon: Icon, tone } = SIGNS[visibleState];
  return (
    <span className={`num inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap ${tone}`}>
      <Icon className="size-3.5 shrink-0" strokeWidth={2.25} aria-hidden />
      {visibleState === 'sent' && score !== null
        ? text('capture.queue.states.sentScore', { score: format.percent(score) })
        : text(`capture.queue.states.${visibleState}`)}
    </span>
  );
}
