import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { listWebhooks } from '../../contract/access/webhooks.ts';
import { readOptions } from '../api/useCall.ts';
import { OnceDialog, type MadeSecret } from '../forms/once/OnceDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { ListBody } from '../lists/ListBody.tsx';
import { ListHead } from '../lists/ListHead.tsx';
import { SettingsTabs } from '../shell/navigation/SettingsTabs.tsx';
import { Button } from '../ui/Button.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

/** The systems that are told what happens, for administrators to add, try and end. */
export function WebhooksPage() {
  const text = useText();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeSecret | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead
        title={text('webhooks.title')}
        lead={text('webhooks.lead')}
        action={
          <>
            <Link to="/docs/api" className="btn max-sm:h-10 max-sm:flex-1">
              <BookOpen className="size-4" aria-hidden />
              {text('webhooks.docs')}
            </Link>
            <Button onClick={() => setAdding(true)} className="max-sm:h-10 max-sm:flex-1">
              <Plus className="size-4" aria-hidden />
              {text('webhooks.add')}
            </Button>
          </>
        }
      />
      <Webhooks onMade={setMade} />
      {adding && <WebhookDialog webhook={null} onMade={setMade} onClose={() => setAdding(false)} />}
      {made && <OnceDialog of="webhooks.made" made={made} onClose={() => setMade(null)} />}
    </div>
  );
}

function Webhooks({ onMade }: { onMade: (made: MadeSecret) => void }) {
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
              <WebhookRow key={webhook.webhook_id} webhook={webhook} onMade={onMade} />
            ))}
          </ul>
        )}
      </ListBody>
    </>
  );
}
