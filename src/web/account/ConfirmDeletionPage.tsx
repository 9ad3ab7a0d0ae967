import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmDeletion } from '../../contract/deleteRequests.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { AccountCard, CARD_BUTTON } from '../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../shell/outside/AccountLayout.tsx';
import { BackLink } from '../shell/outside/TextLink.tsx';

/** Confirms a request for deletion by the link of a mail. By a button: programs that look through mails open links, too. */
export function ConfirmDeletionPage() {
  const [done, setDone] = useState(false);
  return <AccountLayout>{done ? <Confirmed /> : <Confirm onDone={() => setDone(true)} />}</AccountLayout>;
}

function Confirm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const { token = '' } = useParams({ strict: false });
  const { send, busy, error } = useSend(confirmDeletion);

  const confirm = () =>
    refusalOf(async () => {
      await send({ token });
      onDone();
    });

  return (
    <AccountCard title={text('deleteRequest.confirm.title')} lead={text('deleteRequest.confirm.lead')}>
      <div className="flex flex-col gap-4">
        <p className="rounded-lg bg-sunken px-3 py-2 text-fg-2">{text('deleteRequest.gone')}</p>
        <FormError error={error} />
        {error?.code === 'reset_invalid' && (
          <Link to="/page/delete-request" className="font-medium text-accent underline">
            {text('deleteRequest.confirm.again')}
          </Link>
        )}
        <Button look="filled" busy={busy} className={CARD_BUTTON} onClick={() => void confirm()}>
          {text('deleteRequest.confirm.do')}
        </Button>
        <BackLink />
      </div>
    </AccountCard>
  );
}

function Confirmed() {
  const text = useText();
  return (
    <AccountCard arrived title={text('deleteRequest.confirm.doneTitle')} lead={text('deleteRequest.confirm.doneLead')}>
      <BackLink />
    </AccountCard>
  );
}
