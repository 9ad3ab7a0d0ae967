import { listBackups, resumeOutgoing } from '../../../contract/operations/backups.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { readStatus } from '../../../contract/operations/status/status.ts';
import { useSend } from '../../api/useSend.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';
import type { Pause } from './backup.ts';

/** Shows that a restore paused outgoing messages, with a button to resume sending. */
export function PauseNotice({ pause: { since, file } }: { pause: Pause }) {
  const text = useText();
  const format = useFormat();
  const { send, busy, error } = useSend(resumeOutgoing, [listBackups, readStatus, listChanges]);
  const resume = () =>
    void send({}).then(
      ({ resultData }) => notify({ text: resultData }),
      () => undefined,
    );
  return (
    <Alert tone="warn" title={text('backups.paused.title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-80 wrap-anywhere">
          {text('backups.paused.lead', { file, date: format.dayTime(since) })}
        </p>
        <Button busy={busy} onClick={resume}>
          {text('backups.paused.resume')}
        </Button>
      </div>
      <FormError error={error} />
    </Alert>
  );
}
