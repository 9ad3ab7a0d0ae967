import { useState } from 'react';
import { rememberSession } from '../../../../contract/access/account.ts';
import { useConnection } from '../../../api/connection.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { storeOnDevice } from '../../../session/suspendSession.ts';
import { useSessionValue } from '../../../session/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { notify } from '../../../ui/notices/notices.ts';

/**
 * Offers users who signed in without 'remember me' a session that survives closing the tab, because working offline
 * requires one.
 */
export function StayOffer() {
  const text = useText();
  const { fault } = useConnection();
  const remembered = useSessionValue('rememberMe') === true;
  const [isClosed, setIsClosed] = useState(false);
  const { send, busy, error } = useSend(rememberSession);
  if (remembered || isClosed || fault) return null;
  const stay = () =>
    void refusalOf(async () => {
      const { resultData } = await send({});
      storeOnDevice();
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
        <Button look="ghost" onClick={() => setIsClosed(true)} className="max-sm:w-full max-sm:justify-center">
          {text('capture.stay.later')}
        </Button>
      </div>
    </section>
  );
}
