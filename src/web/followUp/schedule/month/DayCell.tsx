import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { isOpen, type Overview, type Visit } from '../visit.ts';
import { DayButton } from '../visit/DayButton.tsx';
import { VisitButton } from '../visit/VisitButton.tsx';
import type { VisitMove } from './useMoving.ts';
import { VisitChip } from '../visit/VisitChip.tsx';

type DayCellProps = {
  /** `YYYY-MM-DD` */
  day: string;
  dayVisits: Overview['days'][number] | undefined;
  today: boolean;
  /** True for the first day shown. */
  opens: boolean;
  /** True if the day is before or after the month. */
  outside: boolean;
  /** True if a visit is about to be moved to this day. */
  target: boolean;
  /** Null if visits can't be moved. */
  move: VisitMove | null;
};

/** Shows a day of the month with its visits. On a phone, shows only the number of visits. */
export function DayCell({ day, dayVisits, today, opens, outside, target, move }: DayCellProps) {
  const text = useText();
  const format = useFormat();
  const { visits = [], count = 0 } = dayVisits ?? {};
  const more = count - visits.length;
  const first = Number(day.slice(8)) === 1 || opens;
  const number = format.number(Number(day.slice(8)));
  return (
    <td
      {...move?.place(day)}
      className={`h-26 border-t border-l border-line p-1 align-top first:border-l-0 max-sm:h-16 ${outside ? 'bg-page' : ''} ${target ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : ''}`}
    >
      <p className="mb-0.5 flex items-center gap-1.5 px-1 max-sm:justify-center max-sm:px-0">
        <span
          className={`num grid h-6 min-w-5 place-items-center text-xs ${today ? 'rounded-md bg-accent px-1.5 font-semibold text-on-accent' : outside ? 'text-fg-3' : 'font-medium'}`}
          {...(today && { 'aria-current': 'date' as const })}
        >
          {first ? (
            <>
              <span className="max-sm:hidden">{format.shortDay(day)}</span>
              <span className="sm:hidden">{number}</span>
            </>
          ) : (
            number
          )}
        </span>
        {today && <span className="truncate text-xs text-fg-2 max-lg:hidden">{text('schedule.today')}</span>}
      </p>
      {count > 0 && (
        <DayButton
          day={day}
          className="reach num mx-auto grid h-6 min-w-6 place-items-center rounded-md bg-sunken px-1.5 text-xs font-medium sm:hidden"
        >
          {format.number(count)}
        </DayButton>
      )}
      {visits.length > 0 && (
        <ul className="flex flex-col gap-0.5 max-sm:hidden">
          {visits.map((visit) => (
            <li key={visit.visit_id}>
              <DayVisit visit={visit} move={move} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <DayButton
          day={day}
          className="num mt-0.5 flex min-h-6 w-full items-center rounded-md pointer-coarse:min-h-10 px-1.5 text-left text-xs text-fg-2 hover:bg-sunken max-sm:hidden"
        >
          {text('schedule.more', { count: more })}
        </DayButton>
      )}
    </td>
  );
}

function DayVisit({ visit, move }: { visit: Visit; move: VisitMove | null }) {
  const handle = move && isOpen(visit) ? move.handle(visit) : {};
  return (
    // The button inside receives the focus; the element around it is what a pointer drags.
    <div data-visit={visit.visit_id} {...handle} className={move && isOpen(visit) ? 'cursor-grab' : ''}>
      <VisitButton visit={visit} className="block w-full min-w-0">
        <VisitChip visit={visit} />
      </VisitButton>
    </div>
  );
}
