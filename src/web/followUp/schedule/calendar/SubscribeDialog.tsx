import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import { addCalendar, readCalendar } from '../../../../contract/followUp/schedule/calendar.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useCall } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { useSecretGuard } from '../../../forms/secrets/useSecretGuard.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { CalendarAddress } from './CalendarAddress.tsx';
import { useCalendarState } from './useCalendarState.ts';

/**
 * Creates or replaces the URL of the user's calendar and shows the URL once. Closing the dialog before the URL was
 * copied or opened asks for confirmation.
 */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const calendar = useCall(readCalendar, {}).resultData;
  const state = useCalendarState(calendar);
  const { send, busy, error } = useSend(addCalendar, [readCalendar, listChanges]);
  const [url, setUrl] = useState<string | null>(null);
  const [isStored, setIsStored] = useState(false);
  const { close, question } = useSecretGuard('calendar.made', url !== null && !isStored, onClose);

  const make = () =>
    refusalOf(async () => {
      setUrl((await send({})).resultData.url);
      setIsStored(false);
    });

  return (
    <Dialog sheet title={text('calendar.subscribe')} onClose={close}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('calendar.about')}</p>
        {url === null ? (
          calendar && <p className="rounded-lg bg-sunken px-3 py-2 text-fg-2">{state}</p>
        ) : (
          <CalendarAddress url={url} onKept={() => setIsStored(true)} />
        )}
        {url === null && calendar && <p className="text-fg-2">{text('calendar.renewLead')}</p>}
        <FormError error={error} />
      </DialogBody>
      <DialogFoot>
        {url === null ? (
          <Button look="filled" busy={busy} onClick={() => void make()}>
            {calendar && <RefreshCw className="size-4" aria-hidden />}
            {text(calendar ? 'calendar.renew' : 'calendar.make')}
          </Button>
        ) : (
          <Button onClick={close}>{text('calendar.made.done')}</Button>
        )}
      </DialogFoot>
      {question}
    </Dialog>
  );
}
