import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { listDeliveries, listWebhooks, testWebhook, updateWebhook } from '../../../contract/dataOut/webhooks.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { useSend } from '../../api/useSend.ts';
import type { NewSecret } from '../../forms/secrets/SecretDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { DeleteWebhookDialog } from './DeleteWebhookDialog.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { outcomeOf, type Webhook } from './webhook.ts';

type DialogName = 'log' | 'edit' | 'rotate' | 'delete';
type Props = { webhook: Webhook; onCreated: (secret: NewSecret) => void };

/** Shows the buttons and the menu of a webhook. */
export function WebhookActions({ webhook, onCreated }: Props) {
  const text = useText();
  const { webhook_id: id, url } = webhook;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const trial = useSend(testWebhook, [listDeliveries]);

  async function tryOut(): Promise<void> {
    const { resultData } = await trial.send({ webhook_id: id });
    const outcome = outcomeOf(text, resultData);
    notify({ text: text(resultData.delivered ? 'webhooks.testArrived' : 'webhooks.testFailed', { why: outcome }) });
  }

  return (
    <>
      <div className="flex items-center gap-2 max-lg:[&>.btn]:flex-1">
        <Button
          onClick={() => void tryOut().catch(() => undefined)}
          disabled={trial.busy}
          aria-label={text('webhooks.testOf', { url })}
        >
          {text(trial.busy ? 'webhooks.testing' : 'webhooks.test')}
        </Button>
        <Button onClick={() => setDialog('log')} aria-label={text('webhooks.logOf', { url })}>
          {text('webhooks.log')}
        </Button>
        <MoreMenu webhook={webhook} onOpen={setDialog} />
      </div>
      {trial.error && <FormError error={trial.error} />}
      {dialog && (
        <WebhookDialogs dialog={dialog} webhook={webhook} onCreated={onCreated} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function MoreMenu({
  webhook: { webhook_id: id, url, off },
  onOpen,
}: {
  webhook: Webhook;
  onOpen: (dialog: DialogName) => void;
}) {
  const text = useText();
  const { send } = useSend(updateWebhook, [listWebhooks, listChanges]);
  const entry = (key: DialogName, label: string) => ({ key, label, onSelect: () => onOpen(key) });

  function switchTo(on: boolean): void {
    send({ webhook_id: id, on }).then(
      () => notify({ text: text(on ? 'webhooks.switchedOn' : 'webhooks.switchedOff') }),
      (error: Error) => notify({ text: error.message }),
    );
  }

  const switchAction = {
    key: 'switch',
    label: text(off === null ? 'webhooks.switchOff' : 'webhooks.switchOn'),
    onSelect: () => switchTo(off !== null),
  };
  return (
    <MenuButton
      label={text('webhooks.more', { url })}
      className="btn-icon"
      groups={[
        [entry('edit', text('webhooks.edit')), switchAction, entry('rotate', text('webhooks.rotate'))],
        [entry('delete', text('webhooks.delete'))],
      ]}
    >
      <Ellipsis className="size-4" aria-hidden />
    </MenuButton>
  );
}

function WebhookDialogs({ dialog, webhook, onCreated, onClose }: Props & { dialog: DialogName; onClose: () => void }) {
  if (dialog === 'log') return <DeliveriesDialog webhook={webhook} onClose={onClose} />;
  if (dialog === 'edit') return <WebhookDialog webhook={webhook} onCreated={onCreated} onClose={onClose} />;
  if (dialog === 'rotate') return <RotateDialog webhook={webhook} onCreated={onCreated} onClose={onClose} />;
  return <DeleteWebhookDialog webhook={webhook} onClose={onClose} />;
}
