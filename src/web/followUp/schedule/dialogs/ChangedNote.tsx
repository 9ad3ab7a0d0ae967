import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useScheduleInterval } from '../useScheduleInterval.ts';
import type { Schedule } from '../visit.ts';

/** Shows the current state of a schedule that another user changed in the meantime, next to the values entered. */
export function ChangedNote({ now }: { now: Schedule }) {
  const text = useText();
  const format = useFormat();
  const interval = useScheduleInterval();
  return (
    <p role="alert" className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
      {text('schedule.form.changedNow', {
        name: now.name,
        interval: interval(now),
        day: format.day(now.start),
        auditor: now.assignee?.name ?? text('schedule.nobody'),
      })}
    </p>
  );
}
