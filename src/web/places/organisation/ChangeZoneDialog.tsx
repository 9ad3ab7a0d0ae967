import { useQueryClient } from '@tanstack/react-query';
import { listChanges } from '../../../contract/access/history.ts';
import { readOrganisation, updateOrganisation } from '../../../contract/places/organisation.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { zoneName } from '../../i18n/timeZone.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { Regrouping, useRegrouping } from './Regrouping.tsx';

type ChangeZoneDialogProps = { zone: string; onDone: () => void; onCancel: () => void };

/** Explains the effects of changing the time zone and asks for confirmation, then shows the progress. */
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
        // The change may have succeeded although the response was lost, so the page reloads the current state.
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
