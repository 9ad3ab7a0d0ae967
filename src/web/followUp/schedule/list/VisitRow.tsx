import { CalendarClock, Ellipsis, TriangleAlert } from 'lucide-react';
import { daysBetween } from '../../../../domain/days.ts';
import { thumbnail } from '../../../lists/cells/thumbnail.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { UserAvatar } from '../../../lists/people/UserAvatar.tsx';
import { ScoreChip } from '../../../ui/ScoreChip.tsx';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { useScheduleOf, useSchedulePage } from '../scheduleContext.ts';
import { useScheduleInterval } from '../useScheduleInterval.ts';
import { useShortDay } from '../useShortDay.ts';
import { displayDay, type ScheduleStore, type Visit } from '../visit.ts';
import { VisitButton } from '../visit/VisitButton.tsx';

/** The column widths of the list, where there is room for columns. */
export const COLUMNS =
  'xl:grid xl:grid-cols-[minmax(0,1.25fr)_minmax(0,.7fr)_8rem_9.5rem_7.5rem_minmax(0,.9fr)_2.5rem] xl:items-center xl:gap-x-3';

type VisitRowProps = { visit: Visit; store: ScheduleStore | undefined; overdue: boolean };

/** Shows a visit in the list. */
export function VisitRow(props: VisitRowProps) {
  return (
    <li className="border-t border-line max-xl:first:border-none [content-visibility:auto] [contain-intrinsic-size:auto_3.5rem]">
      <Wide {...props} />
      <Narrow {...props} />
    </li>
  );
}

function Wide({ visit, store, overdue }: VisitRowProps) {
  const interval = useScheduleInterval();
  const { schedule, name } = useScheduleOf()(visit);
  return (
    <div className={`min-h-13 px-5 max-xl:hidden ${COLUMNS}`}>
      <span className="flex min-w-0 items-center gap-3">
        <StoreImage image={thumbnail(store?.image ?? null)} className="size-8 rounded-lg" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{visit.store_name}</span>
          {visit.module_title !== null && (
            <span className="block truncate text-xs text-fg-2">{visit.module_title}</span>
          )}
        </span>
      </span>
      <span className="truncate text-fg-2">{name}</span>
      <span className="truncate text-fg-2">{schedule && interval(schedule)}</span>
      <LastAudit store={store} />
      <DueSign visit={visit} store={store} overdue={overdue} />
      <Auditor visit={visit} />
      <VisitButton visit={visit} nameless className="btn-icon">
        <Ellipsis className="size-4" aria-hidden />
      </VisitButton>
    </div>
  );
}

function Narrow({ visit, store, overdue }: VisitRowProps) {
  const text = useText();
  const format = useFormat();
  const { today } = useSchedulePage();
  const day = displayDay(visit);
  return (
    <div className="xl:hidden">
      <VisitButton
        visit={visit}
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken/60 focus-visible:-outline-offset-2"
      >
        {overdue ? (
          <StoreImage image={thumbnail(store?.image ?? null)} className="size-10 rounded-lg" />
        ) : (
          <span className={`num w-13 shrink-0 text-center text-xs ${day === today ? 'text-accent' : 'text-fg-2'}`}>
            <span className="block">{format.weekdayName(day)}</span>
            <span className={`block font-semibold whitespace-nowrap ${day === today ? '' : 'text-fg'}`}>
              {format.shortDay(day)}
            </span>
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{visit.store_name}</span>
          {visit.module_title !== null && (
            <span className="block text-xs text-fg-2 wrap-anywhere">{visit.module_title}</span>
          )}
          <span className="flex min-w-0 items-center gap-1.5 text-fg-2">
            {visit.assignee && <UserAvatar id={visit.assignee.userid} name={visit.assignee.name} size={20} />}
            <span className="min-w-0 wrap-anywhere">{visit.assignee?.name ?? text('schedule.nobody')}</span>
          </span>
        </span>
        {overdue ? (
          <DueSign visit={visit} store={store} overdue />
        ) : (
          <span className="num shrink-0 text-xs text-fg-2">
            {text('schedule.dueOn', { day: format.shortDay(visit.due) })}
          </span>
        )}
      </VisitButton>
    </div>
  );
}

function LastAudit({ store }: { store: ScheduleStore | undefined }) {
  const text = useText();
  const format = useFormat();
  if (!store || store.last_date === null) {
    return <span className="text-xs text-fg-2">{text('stores.neverAudited')}</span>;
  }
  return (
    <span className="flex items-center gap-2">
      <span className="num w-14 text-fg-2">{format.shortDay(store.last_date)}</span>
      {store.last_score !== null && <ScoreChip score={store.last_score} />}
    </span>
  );
}

function DueSign({ visit, store, overdue }: VisitRowProps) {
  const text = useText();
  const shortDay = useShortDay();
  const { today } = useSchedulePage();
  if (!overdue) return <span className="num">{shortDay(visit.due)}</span>;
  const isNeverAudited = visit.module === null && store?.last_date === null;
  const Sign = isNeverAudited ? TriangleAlert : CalendarClock;
  return (
    <span className="flex max-w-32 min-w-0 shrink-0">
      <span className="num inline-flex min-h-6 items-center gap-1.5 rounded-md bg-warn-soft px-2 py-0.5 text-xs font-medium text-warn">
        <Sign className="size-3.5 shrink-0" aria-hidden />
        {isNeverAudited
          ? text('regions.neverAudited')
          : text('actions.due.lateBy', { count: daysBetween(visit.due, today) })}
      </span>
    </span>
  );
}

function Auditor({ visit: { assignee, planned } }: { visit: Visit }) {
  const text = useText();
  const shortDay = useShortDay();
  if (!assignee && planned === null) return <span className="text-fg-3">{text('schedule.nobody')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {assignee && <UserAvatar id={assignee.userid} name={assignee.name} size={28} />}
      <span className="min-w-0">
        <span className="block truncate">{assignee?.name ?? text('schedule.nobody')}</span>
        <span className="num block truncate text-xs text-fg-2">
          {planned === null ? text('schedule.noDay') : shortDay(planned)}
        </span>
      </span>
    </span>
  );
}
