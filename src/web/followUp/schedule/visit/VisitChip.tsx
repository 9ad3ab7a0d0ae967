import { CalendarClock } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { UserAvatar } from '../../../lists/people/UserAvatar.tsx';
import type { Visit } from '../visit.ts';

const CHIP =
  'flex min-h-6 w-full items-center gap-1.5 rounded-md px-1.5 py-0.5 text-xs pointer-coarse:min-h-10 in-[td]:max-xl:px-0.5';

/** Renders a visit in compact form. */
export function VisitChip({ visit }: { visit: Visit }) {
  const { state, assignee, survey_score: score } = visit;
  const format = useFormat();
  const name = (
    <span className="min-w-0 flex-1 text-left leading-4 wrap-anywhere">
      {visit.store_name}
      {visit.module_title !== null && <span className="block opacity-80">{visit.module_title}</span>}
    </span>
  );
  if (state === 'done') {
    return (
      <span className={`${CHIP} text-fg-2 hover:bg-sunken in-[td]:max-xl:block in-[td]:max-xl:text-left`}>
        {name} {score !== null && <b className="num font-semibold text-fg">{format.number(score)}</b>}
      </span>
    );
  }
  if (state === 'skipped') return <span className={`${CHIP} text-fg-3 line-through hover:bg-sunken`}>{name}</span>;
  const isOverdue = state === 'late' || state === 'missed';
  return (
    <span
      className={`${CHIP} border shadow-1 ${isOverdue ? 'border-warn/25 bg-warn-soft text-warn' : 'border-line-2 bg-card hover:bg-sunken'}`}
    >
      <span className="contents in-[td]:max-xl:hidden">
        {isOverdue ? (
          <CalendarClock className="size-3.5 shrink-0" aria-hidden />
        ) : (
          assignee && <UserAvatar id={assignee.userid} name={assignee.name} size={20} />
        )}
      </span>
      {name}
    </span>
  );
}
