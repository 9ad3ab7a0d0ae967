import { useState } from 'react';
import { rememberSession } from '../../../../contract/access/account.ts';
import { useAway } from '../../../api/connection.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { keepOnDevice } from '../../../session/suspendSession.ts';
import { useStored } from '../../../session/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { notify } from '../../../ui/notices/notices.ts';

/**
 * Offers users who signed in without 'remember me' a session that survives closing the tab, which working offline
 * requires.
 */
export function StayOffer() {
  const text = useText();
  const { away } = useAway();
  const remembered = useStored('rememberMe') === true;
  const [closed, setClosed] = useState(false);
  const { send, busy, error } = useSend(rememberSession);
  if (remembered || closed || away) return null;
  const stay = () =>
    void refusalOf(async () => {
      const { resultData } = await send({});
      keepOnDevice();
      notify({ text: resultData });
    });
  return (
    <section aria-label={text('capture.stay.act')} className="card flex flex-col gap-3 p-4">
      <p className="text-pretty">{text('capture.stay.lead')}</p>
      <FormError error={error} />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={busy}
          onClick={stay}
          className="h-auto min-h-control py-1.5 text-balance whitespace-normal max-sm:w-full"
        >
          {text('capture.stay.act')}
        </Button>
        <Button look="ghost" onClick={() => setClosed(true)} className="max-sm:w-full max-sm:justify-center">
          {text('capture.stay.later')}
        </Button>
      </div>
    </section>
  );
}
