import { ChevronDown, Repeat } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import { SCHEDULE_INTERVALS, useScheduleInterval } from '../useScheduleInterval.ts';
import type { CoverageRow } from './rows.ts';

/** Shows the interval of a schedule. For administrators, it is a menu that changes the interval. */
export function ScheduleIntervalMenu({ row: { name, groupId, schedule } }: { row: CoverageRow }) {
  const text = useText();
  const words = useScheduleInterval();
  const { ask } = useSchedulePage();
  const label = schedule ? words(schedule) : text('schedule.noInterval');
  const face = (
    <>
      <Repeat className="size-3.5 shrink-0 text-fg-3" aria-hidden />
      <span className="whitespace-nowrap">{label}</span>
    </>
  );
  if (!ask) return <span className="flex min-h-control items-center gap-1.5 text-xs text-fg-2">{face}</span>;
  const id = schedule?.schedule_id;
  const otherIntervals = SCHEDULE_INTERVALS.filter(
    ({ every, unit }) => every !== schedule?.every || unit !== schedule.unit,
  );
  const open = (interval?: (typeof SCHEDULE_INTERVALS)[number]) =>
    ask(
      id === undefined
        ? { kind: 'add', group: groupId, ...(interval && { interval }) }
        : { kind: 'change', scheduleId: id, ...(interval && { interval }) },
    );
  const rest = [
    { key: 'change', label: text(schedule ? 'schedule.change' : 'schedule.other'), onSelect: () => open() },
  ];
  const remove = {
    key: 'none',
    label: text('schedule.takeAway'),
    onSelect: () => ask({ kind: 'delete', scheduleId: id ?? '' }),
  };
  return (
    <MenuButton
      label={text('schedule.intervalOf', { name, interval: label })}
      className="btn-ghost -ml-2.5 self-start text-xs @min-[15rem]:-mr-2 @min-[15rem]:ml-0 @min-[15rem]:self-auto"
      groups={[
        otherIntervals.map((interval) => ({
          key: words(interval),
          label: words(interval),
          onSelect: () => open(interval),
        })),
        schedule ? [...rest, remove] : rest,
      ]}
    >
      {face}
      <ChevronDown className="size-3.5 shrink-0" aria-hidden />
    </MenuButton>
  );
}
