import { useState } from 'react';
import { updateVisit } from '../../../../contract/followUp/schedule/visits.ts';
import { NOTE_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { Field } from '../../../forms/Field.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { VISIT_READS } from '../reads.ts';
import type { Visit } from '../visit.ts';

/** Skips a visit; requires a reason. */
export function SkipDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const text = useText();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const { send, busy, error } = useSend(updateVisit, VISIT_READS);
  const { visit_id, store_name: store } = visit;
  const skip = () => {
    if (reason.trim() === '') return setIsRefused(true);
    return void refusalOf(async () => {
      await send({ visit_id, skip: reason });
      onClose();
      notify({
        text: text('schedule.skipped', { store }),
        action: {
          text: text('forms.undo'),
          run: () => void refusalOf(async () => void (await send({ visit_id, skip: '' }))),
        },
      });
    });
  };
  return (
    <ConfirmDialog
      title={text('schedule.skipTitle', { store, day: format.weekday(visit.due) })}
      confirm={text('schedule.skip')}
      look="filled"
      busy={busy}
      error={error}
      field={
        <Field
          label={text('schedule.reason')}
          autoComplete="off"
          maxLength={NOTE_MAX_CHARACTERS}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isRefused && reason.trim() === '' ? text('forms.missing') : undefined}
        />
      }
      onConfirm={skip}
      onCancel={onClose}
    >
      {text('schedule.skipLead')}
    </ConfirmDialog>
  );
}
