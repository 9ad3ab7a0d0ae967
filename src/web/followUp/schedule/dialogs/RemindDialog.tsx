import { remindAuditors } from '../../../../contract/followUp/reminders.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import type { Visit } from '../visit.ts';

/** Asks for confirmation before emailing reminders, because an email can't be recalled. */
export function RemindDialog({
  visit,
  group,
  onClose,
}: {
  /** The visit to send a reminder about; null for all visits that need a reminder. */
  visit: Visit | null;
  group: string | null;
  onClose: () => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(remindAuditors);
  const remind = () =>
    void refusalOf(async () => {
      const { resultData } = await send({
        ...(visit && { visit_id: visit.visit_id }),
        ...(group !== null && { group_id: group }),
      });
      onClose();
      notify({ text: resultData });
    });
  return (
    <ConfirmDialog
      title={
        visit ? text('schedule.remindTitle', { name: visit.assignee?.name ?? '' }) : text('schedule.remindAllTitle')
      }
      confirm={text(visit ? 'schedule.remind' : 'schedule.remindAll')}
      look="filled"
      busy={busy}
      error={error}
      onConfirm={remind}
      onCancel={onClose}
    >
      {text('schedule.remindLead')}
    </ConfirmDialog>
  );
}
