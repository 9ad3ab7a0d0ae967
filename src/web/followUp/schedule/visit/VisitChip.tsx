import { CalendarClock } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { UserAvatar } from '../../../lists/people/UserAvatar.tsx';
import type { Visit } from '../visit.ts';

const CHIP = 'flex h-6 w-full pointer-coarse:h-10 items-center gap-1.5 rounded-md px-1.5 text-xs';

/** Shows a visit in a day: if done, a name with its score; if upcoming, an outlined chip with its auditor. */
export function VisitChip({ visit }: { visit: Visit }) {
  const { state, assignee, survey_score: score } = visit;
  const format = useFormat();
  const name = <span className="min-w-0 flex-1 truncate text-left">{visit.store_name}</span>;
  if (state === 'done') {
    return (
      <span className={`${CHIP} text-fg-2 hover:bg-sunken`}>
        {name}
        {score !== null && <b className="num font-semibold text-fg">{format.number(score)}</b>}
      </span>
    );
  }
  if (state === 'skipped') return <span className={`${CHIP} text-fg-3 line-through hover:bg-sunken`}>{name}</span>;
  const behind = state === 'late' || state === 'missed';
  return (
    <span
      className={`${CHIP} border shadow-1 ${behind ? 'border-warn/25 bg-warn-soft text-warn' : 'border-line-2 bg-card hover:bg-sunken'}`}
    >
      {behind ? (
        <CalendarClock className="size-3.5 shrink-0" aria-hidden />
      ) : (
        assignee && <UserAvatar id={assignee.userid} name={assignee.name} size={20} />
      )}
      {name}
    </span>
  );
}
