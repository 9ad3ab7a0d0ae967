import { useText } from '../../../i18n/useText.ts';
import { DialogBoundary } from '../../../lists/dialogs/DialogBoundary.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import { AddSchedule, ChangeSchedule } from './EditSchedule.tsx';
import type { ScheduleDialog } from './scheduleDialog.ts';
import { DeleteSchedule } from './DeleteSchedule.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { SkipDialog } from './SkipDialog.tsx';

/** Renders the schedule's dialogs, at most one of which is open. */
export function ScheduleDialogs({ asked, onClose }: { asked: ScheduleDialog | null; onClose: () => void }) {
  const text = useText();
  const { schedules } = useSchedulePage();
  if (!asked) return null;
  if (asked.kind === 'skip') return <SkipDialog visit={asked.visit} onClose={onClose} />;
  if (asked.kind === 'remind') return <RemindDialog visit={asked.visit} group={asked.group} onClose={onClose} />;
  if (asked.kind === 'add') {
    return (
      <DialogBoundary title={text('schedule.form.addTitle')} onClose={onClose}>
        <AddSchedule group={asked.group} interval={asked.interval} onClose={onClose} />
      </DialogBoundary>
    );
  }
  const schedule = schedules.find(({ schedule_id: id }) => id === asked.scheduleId);
  // Another user has deleted it in the meantime.
  if (!schedule) return null;
  if (asked.kind === 'delete') return <DeleteSchedule schedule={schedule} onClose={onClose} />;
  return (
    <DialogBoundary title={text('schedule.form.changeTitle')} onClose={onClose}>
      <ChangeSchedule key={schedule.schedule_id} schedule={schedule} interval={asked.interval} onClose={onClose} />
    </DialogBoundary>
  );
}
