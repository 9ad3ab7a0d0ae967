import { deleteWebhook, listWebhooks } from '../../../contract/dataOut/webhooks.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteDialog } from '../../lists/dialogs/DeleteDialog.tsx';
import type { Webhook } from './webhook.ts';

/** Asks for confirmation before deleting a webhook, because its pending deliveries will never be sent. */
export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(deleteWebhook, [listWebhooks, listChanges]);
  return (
    <DeleteDialog
      title={text('webhooks.deleteTitle')}
      losses={text('webhooks.deleteLost', { url: webhook.url })}
      remains={text('webhooks.deleteKept')}
      confirm={text('webhooks.delete')}
      busy={busy}
      error={error}
      onSend={() => send({ webhook_id: webhook.webhook_id })}
      onClose={onClose}
    />
  );
}
