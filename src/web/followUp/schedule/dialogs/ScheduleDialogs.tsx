import { useText } from '../../../i18n/useText.ts';
import { DialogBoundary } from '../../../lists/dialogs/DialogBoundary.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import { AddSchedule, ChangeSchedule } from './EditSchedule.tsx';
import type { ScheduleDialog } from './scheduleDialog.ts';
import { DeleteSchedule } from './DeleteSchedule.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { SkipDialog } from './SkipDialog.tsx';

/** Renders the open dialog of the schedule page; nothing if none is open. */
export function ScheduleDialogs({ dialog, onClose }: { dialog: ScheduleDialog | null; onClose: () => void }) {
  const text = useText();
  const { schedules } = useSchedulePage();
  if (!dialog) return null;
  if (dialog.kind === 'skip') return <SkipDialog visit={dialog.visit} onClose={onClose} />;
  if (dialog.kind === 'remind') return <RemindDialog visit={dialog.visit} group={dialog.group} onClose={onClose} />;
  if (dialog.kind === 'add') {
    return (
      <DialogBoundary title={text('schedule.form.addTitle')} onClose={onClose}>
        <AddSchedule group={dialog.group} interval={dialog.interval} onClose={onClose} />
      </DialogBoundary>
    );
  }
  const schedule = schedules.find(({ schedule_id: id }) => id === dialog.scheduleId);
  // Another user has deleted the schedule in the meantime.
  if (!schedule) return null;
  if (dialog.kind === 'delete') return <DeleteSchedule schedule={schedule} onClose={onClose} />;
  return (
    <DialogBoundary title={text('schedule.form.changeTitle')} onClose={onClose}>
      <ChangeSchedule key={schedule.schedule_id} schedule={schedule} interval={dialog.interval} onClose={onClose} />
    </DialogBoundary>
  );
}
