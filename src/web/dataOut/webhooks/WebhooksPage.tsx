import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { listWebhooks } from '../../../contract/dataOut/webhooks.ts';
import { readOptions } from '../../api/useCall.ts';
import { SecretDialog, type NewSecret } from '../../forms/secrets/SecretDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';
import { Button } from '../../ui/Button.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

/** An example of a delivery. */
const SAMPLE = `webhook-id: msg_…
webhook-timestamp: 1795428000
webhook-signature: v1,…

{"type":"survey.added","timestamp":"2026-11-23T09:41:00.000Z","data":{"survey_id":"…","store_id":"…"}}`;

/** Lists the webhooks, for administrators. */
export function WebhooksPage() {
  const text = useText();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead
        title={text('webhooks.title')}
        lead={text('webhooks.lead')}
        action={
          <Button onClick={() => setIsAdding(true)} className="max-sm:h-10 max-sm:w-full">
            <Plus className="size-4" aria-hidden />
            {text('webhooks.add')}
          </Button>
        }
      />
      <Webhooks onCreated={setSecret} />
      {isAdding && <WebhookDialog webhook={null} onCreated={setSecret} onClose={() => setIsAdding(false)} />}
      {secret && (
        <SecretDialog of="webhooks.made" secret={secret} onClose={() => setSecret(null)}>
          <div className="flex flex-col gap-1.5">
            <p className="text-fg-2">{text('webhooks.docs')}</p>
            <code className="rounded-lg bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
              {SAMPLE}
            </code>
          </div>
        </SecretDialog>
      )}
    </div>
  );
}

function Webhooks({ onCreated }: { onCreated: (secret: NewSecret) => void }) {
  const text = useText();
  const { data } = useQuery({ ...readOptions(listWebhooks, {}), throwOnError: (_error, query) => !query.state.data });
  const webhooks = data?.resultData ?? [];
  return (
    <>
      <output className="num min-h-5 text-fg-2">{data && text('webhooks.count', { count: webhooks.length })}</output>
      <ListBody
        reply={data && { count: webhooks.length }}
        empty={{ icon: WebhookIcon, title: text('webhooks.none'), lead: text('webhooks.noneLead'), onClear: null }}
      >
        {() => (
          <ul aria-label={text('webhooks.title')} className="card divide-y divide-line">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.webhook_id} webhook={webhook} onCreated={onCreated} />
            ))}
          </ul>
        )}
      </ListBody>
    </>
  );
}
