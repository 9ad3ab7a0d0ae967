import { cancelRestore, listBackups } from '../../../contract/operations/backups.ts';
import { useSend } from '../../api/useSend.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import type { Restore } from './backup.ts';

/** Shows the progress of a restore, which can be cancelled until it has started. */
export function RestoreProgress({ restore: { phase, until } }: { restore: Restore }) {
  const text = useText();
  const format = useFormat();
  const { send, busy, error } = useSend(cancelRestore, [listBackups]);
  return (
    <Alert tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{text(`backups.restoring.phases.${phase}`, { time: format.timeAndZone(until) })}</p>
        {phase === 'announced' && (
          <Button busy={busy} onClick={() => void send({}).catch(() => undefined)}>
            {text('backups.restoring.callOff')}
          </Button>
        )}
      </div>
      <FormError error={error} />
    </Alert>
  );
}
