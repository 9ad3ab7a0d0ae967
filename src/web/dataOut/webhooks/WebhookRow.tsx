import { Building2, CircleCheck, CircleOff, TriangleAlert, Webhook as WebhookIcon } from 'lucide-react';
import { wordOf } from '../../../domain/programs/webhooks.ts';
import type { NewSecret } from '../../forms/secrets/SecretDialog.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { outcomeOf, type Webhook } from './webhook.ts';

/** Shows a webhook with its state and actions. */
export function WebhookRow({ webhook, onCreated }: { webhook: Webhook; onCreated: (secret: NewSecret) => void }) {
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
          <WebhookIcon className="size-4.5" strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0">
          <p className={`font-medium wrap-anywhere ${webhook.off === null ? '' : 'text-fg-2'}`}>{webhook.url}</p>
          <EventTags webhook={webhook} />
          <State webhook={webhook} />
        </div>
      </div>
      <WebhookActions webhook={webhook} onCreated={onCreated} />
    </li>
  );
}

function EventTags({ webhook: { events, group } }: { webhook: Webhook }) {
  const text = useText();
  return (
    <ul className="mt-1 flex flex-wrap items-center gap-1.5">
      {events.map((event) => (
        <li key={event} className="rounded-md bg-sunken px-1.5 text-xs leading-5 font-medium text-fg-2">
          {text(`webhooks.events.${wordOf(event)}`)}
        </li>
      ))}
      {group && (
        <li className="flex min-w-0 items-center gap-1 text-xs text-fg-2">
          <Building2 className="size-3.5 shrink-0 text-fg-3" aria-hidden />
          <span className="wrap-anywhere">{text('webhooks.of', { group: group.name })}</span>
        </li>
      )}
    </ul>
  );
}

function State({ webhook: { off, waiting, last } }: { webhook: Webhook }) {
  const text = useText();
  const format = useFormat();
  const [Icon, color] =
    off !== null
      ? [CircleOff, 'text-warn']
      : last && !last.delivered
        ? [TriangleAlert, 'text-warn']
        : [CircleCheck, 'text-good'];
  const facts = [text(off === null ? 'webhooks.on' : `webhooks.offs.${off}`)];
  if (last === null) facts.push(text('webhooks.never'));
  else if (last.delivered) facts.push(text('webhooks.delivered', { ago: format.daysAgo(last.at) }));
  else facts.push(text('webhooks.failed', { why: outcomeOf(text, last) }));
  if (waiting > 0) facts.push(text('webhooks.waiting', { count: waiting }));
  return (
    <p className="num mt-1.5 flex items-start gap-1.5 text-xs text-fg-3">
      <Icon className={`mt-0.5 size-3.5 shrink-0 ${color}`} aria-hidden />
      <span>{facts.join(' · ')}</span>
    </p>
  );
}
