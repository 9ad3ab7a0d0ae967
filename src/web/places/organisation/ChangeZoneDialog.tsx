import { useQueryClient } from '@tanstack/react-query';
import { listChanges } from '../../contract/auditLog.ts';
import { readOrganisation, updateOrganisation } from '../../contract/organisation.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useSend } from '../api/useSend.ts';
import { zoneName } from '../i18n/timeZone.ts';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/popups/ConfirmDialog.tsx';
import { notify } from '../ui/notices/notices.ts';
import { Regrouping, useRegrouping } from './Regrouping.tsx';

type ChangeZoneDialogProps = { zone: string; onDone: () => void; onCancel: () => void };

/** Says what another time zone changes, and asks; then shows how far the change has come. */
export function ChangeZoneDialog({ zone, onDone, onCancel }: ChangeZoneDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const { send, busy, error } = useSend(updateOrganisation, [readOrganisation, listChanges]);
  const progress = useRegrouping(busy);
  const change = () =>
    void refusalOf(async () => {
      try {
        notify({ text: (await send({ time_zone: zone })).resultData });
        onDone();
      } catch (failure) {
        // It may have been made although its answer was lost: the page shows what is.
        void client.invalidateQueries({ queryKey: [readOrganisation.path] });
        throw failure;
      }
    });
  return (
    <ConfirmDialog
      title={text('organisation.zone.confirm', { zone: zoneName(zone) })}
      confirm={text('organisation.zone.change')}
      look="filled"
      busy={busy}
      error={error}
      onConfirm={change}
      onCancel={onCancel}
    >
      <p>{text('organisation.zone.confirmLead', { zone: zoneName(zone) })}</p>
      {busy && (
        <div className="mt-3">
          <Regrouping of={progress ?? { done: 0, of: 1 }} />
        </div>
      )}
    </ConfirmDialog>
  );
}
