import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { stopMails } from '../../../contract/followUp/reminders.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { AccountCard, CARD_BUTTON } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { BackLink } from '../../shell/outside/TextLink.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';

/**
 * Unsubscribes the recipient of an email who opened its unsubscribe link; no sign-in is needed. Requires a click on a
 * button, because email scanners open links too.
 */
export function StopEmailsPage() {
  const text = useText();
  const { token = '' } = useParams({ strict: false });
  const kind = (['digest', 'address'] as const).find((prefix) => token.startsWith(`${prefix}-`)) ?? 'reminders';
  // The recipient has no account to return to.
  const isOutside = kind === 'address';
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
        <AccountCard
          arrived
          title={text('mailChoice.stop.doneTitle')}
          lead={text(`mailChoice.stop.${isOutside ? 'addressDone' : 'doneLead'}`)}
        >
          {!isOutside && <BackLink />}
        </AccountCard>
      </AccountLayout>
    );
  }
  // Retrying is pointless, because the link is not valid.
  const isGone = error?.code === 'not_found';
  return (
    <AccountLayout>
      <AccountCard title={text(`mailChoice.stop.${kind}Title`)} lead={text(`mailChoice.stop.${kind}Lead`)}>
        <div className="flex flex-col gap-4">
          {isGone ? (
            <Alert tone="warn">{text(`mailChoice.stop.${isOutside ? 'addressGone' : 'gone'}`)}</Alert>
          ) : (
            <FormError error={error} />
          )}
          {!isGone && (
            <Button look="filled" busy={busy} className={CARD_BUTTON} onClick={() => void stop()}>
              {text('mailChoice.stop.do')}
            </Button>
          )}
          {!isOutside && <BackLink />}
        </div>
      </AccountCard>
    </AccountLayout>
  );
}
