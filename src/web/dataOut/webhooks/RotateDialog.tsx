import { listWebhooks, updateWebhook } from '../../../contract/dataOut/webhooks.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { useProof } from '../../forms/useProof.tsx';
import { useSend } from '../../api/useSend.ts';
import type { NewSecret } from '../../forms/secrets/SecretDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import type { Webhook } from './webhook.ts';

/** Asks for confirmation before replacing a webhook's secret. */
export function RotateDialog({
  webhook: { webhook_id: id, url },
  onCreated,
  onClose,
}: {
  webhook: Webhook;
  onCreated: (secret: NewSecret) => void;
  onClose: () => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(updateWebhook, [listWebhooks, listChanges]);
  const proof = useProof(error);

  async function rotate(): Promise<void> {
    const { resultData } = await send({ webhook_id: id, rotate: true, currentpassword: proof.password });
    onClose();
    onCreated({ name: url, secret: resultData.secret ?? '' });
  }

  return (
    <ConfirmDialog
      look="filled"
      title={text('webhooks.rotateTitle')}
      confirm={text('webhooks.rotateConfirm')}
      cancel={text('webhooks.rotateCancel')}
      busy={busy}
      error={error}
      field={proof.field}
      onConfirm={() => void rotate().catch(() => undefined)}
      onCancel={onClose}
    >
      {text('webhooks.rotateLead')}
    </ConfirmDialog>
  );
}
