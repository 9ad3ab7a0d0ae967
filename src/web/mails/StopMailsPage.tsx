import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { stopMails } from '../../contract/followUp/mails.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { AccountCard, CARD_BUTTON } from '../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../shell/outside/AccountLayout.tsx';
import { BackLink } from '../shell/outside/TextLink.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';

/** Stops mails by the link in one of them, without signing in. By a button: programs that look through mails open links, too. */
export function StopMailsPage() {
  const text = useText();
  const { token = '' } = useParams({ strict: false });
  const kind = token.startsWith('digest-') ? 'digest' : 'reminders';
  const { send, busy, error } = useSend(stopMails);
  const [done, setDone] = useState(false);
  const stop = () =>
    refusalOf(async () => {
      await send({ token });
      setDone(true);
    });
  if (done) {
    return (
      <AccountLayout>
        <AccountCard arrived title={text('mailChoice.stop.doneTitle')} lead={text('mailChoice.stop.doneLead')}>
          <BackLink />
        </AccountCard>
      </AccountLayout>
    );
  }
  // There is nothing to press again: its link is of an account that is gone, or was cut on its way.
  const isGone = error?.code === 'not_found';
  return (
    <AccountLayout>
      <AccountCard title={text(`mailChoice.stop.${kind}Title`)} lead={text(`mailChoice.stop.${kind}Lead`)}>
        <div className="flex flex-col gap-4">
          {isGone ? <Alert tone="warn">{text('mailChoice.stop.gone')}</Alert> : <FormError error={error} />}
          {!isGone && (
            <Button look="filled" busy={busy} className={CARD_BUTTON} onClick={() => void stop()}>
              {text('mailChoice.stop.do')}
            </Button>
          )}
          <BackLink />
        </div>
      </AccountCard>
    </AccountLayout>
  );
}
