import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { listDeliveries } from '../../../contract/dataOut/webhooks.ts';
import { wordOf } from '../../../domain/programs/webhooks.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { DialogBoundary } from '../../lists/dialogs/DialogBoundary.tsx';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';
import { outcomeOf, type Delivery, type Webhook } from './webhook.ts';

/** The interval at which the log is reloaded while a delivery is pending, in ms. */
const LOOK_EVERY_MS = 2_000;

/** Shows the log of a webhook's deliveries. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = useText();
  const title = text('webhooks.log');
  return (
    <DialogBoundary title={title} onClose={onClose}>
      <Dialog title={title} description={webhook.url} onClose={onClose}>
        <DialogBody className="flex flex-col gap-3">
          <Deliveries id={webhook.webhook_id} />
        </DialogBody>
      </Dialog>
    </DialogBoundary>
  );
}

function Deliveries({ id }: { id: string }) {
  const text = useText();
  const { data } = useSuspenseQuery({
    ...readOptions(listDeliveries, { webhook_id: id }),
    refetchInterval: ({ state }) =>
      state.data?.resultData.some((row) => row.state === 'waiting') ? LOOK_EVERY_MS : false,
  });
  const { resultData: deliveries } = data;
  if (deliveries.length === 0) {
    return (
      <div className="rounded-lg border border-dashed border-line-2 px-4 py-6 text-center">
        <p className="font-medium">{text('webhooks.logNone')}</p>
        <p className="text-fg-2">{text('webhooks.logNoneLead')}</p>
      </div>
    );
  }
  return (
    <>
      <p className="text-fg-2">{text('webhooks.logLead')}</p>
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <Line key={delivery.message_id} delivery={delivery} />
        ))}
      </ul>
    </>
  );
}

function Line({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const format = useFormat();
  const { type, subject, at, tries, state, next } = delivery;
  const arrived = state === 'delivered';
  const Icon = arrived ? CircleCheck : Clock;
  const facts = [text(arrived ? 'webhooks.arrived' : 'webhooks.pending')];
  if (tries > 0) facts.push(outcomeOf(text, delivery), text('webhooks.tries', { count: tries }));
  if (next !== null) facts.push(text('webhooks.next', { time: format.time(next) }));
  return (
    <li className="flex items-start gap-2.5 py-2.5">
      <Icon className={`mt-0.5 size-4 shrink-0 ${arrived ? 'text-good' : 'text-warn'}`} aria-hidden />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium">{text(`webhooks.events.${wordOf(type)}`)}</span>
          <time dateTime={at} className="num text-fg-2">
            {format.dayTime(at)}
          </time>
        </p>
        <p className="num text-xs text-fg-3">{facts.join(' · ')}</p>
        <p className="font-mono text-xs text-fg-3 wrap-anywhere">{subject}</p>
      </div>
    </li>
  );
}
