import { deleteSchedule } from '../../../../contract/followUp/schedule/schedules.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { DeleteDialog } from '../../../lists/dialogs/DeleteDialog.tsx';
import { SCHEDULE_READS } from '../reads.ts';
import type { Schedule } from '../visit.ts';

/** Asks for confirmation before a schedule is deleted. */
export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(deleteSchedule, SCHEDULE_READS);
  return (
    <DeleteDialog
      title={text('schedule.form.deleteTitle', { name: schedule.name })}
      losses={text('schedule.form.deleteLost')}
      remains={text(schedule.module === null ? 'schedule.form.deleteKept' : 'schedule.form.deleteKeptModule')}
      confirm={text('schedule.form.delete')}
      busy={busy}
      error={error}
      onSend={() => send({ schedule_id: schedule.schedule_id })}
      onClose={onClose}
    />
  );
}
