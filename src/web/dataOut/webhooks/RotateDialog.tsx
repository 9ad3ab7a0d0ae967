import { listWebhooks, updateWebhook } from '../../contract/access/webhooks.ts';
import { listChanges } from '../../contract/auditLog.ts';
import { useSend } from '../api/useSend.ts';
import type { MadeSecret } from '../forms/once/OnceDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/popups/ConfirmDialog.tsx';
import type { Webhook } from './webhook.ts';

/** Before a new secret is made, which the receiver must learn within a day. */
export function RotateDialog({
  webhook: { webhook_id: id, url },
  onMade,
  onClose,
}: {
  webhook: Webhook;
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(updateWebhook, [listWebhooks, listChanges]);

  async function rotate(): Promise<void> {
    const { resultData } = await send({ webhook_id: id, rotate: true });
    onClose();
    onMade({ name: url, secret: resultData.secret ?? '' });
  }

  return (
    <ConfirmDialog
      look="filled"
      title={text('webhooks.rotateTitle')}
      confirm={text('webhooks.rotateConfirm')}
      cancel={text('webhooks.rotateCancel')}
      busy={busy}
      error={error}
      onConfirm={() => void rotate().catch(() => undefined)}
      onCancel={onClose}
    >
      {text('webhooks.rotateLead')}
    </ConfirmDialog>
  );
}
