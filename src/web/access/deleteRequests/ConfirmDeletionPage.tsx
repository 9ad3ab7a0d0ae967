import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { confirmDeletion, readDeletionReason } from '../../../contract/access/deleteRequests.ts';
import { CallError } from '../../api/CallError.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { readOptions } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AccountCard, CARD_BUTTON } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { BackLink } from '../../shell/outside/TextLink.tsx';

/**
 * Lets users confirm a deletion request through an emailed link. Asks for a button press, because email scanners open
 * links too.
 */
export function ConfirmDeletionPage() {
  const [done, setDone] = useState(false);
  return <AccountLayout>{done ? <Confirmation /> : <Confirm onDone={() => setDone(true)} />}</AccountLayout>;
}

function Confirm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const { token = '' } = useParams({ strict: false });
  const reading = useQuery({ ...readOptions(readDeletionReason, { token }), meta: { form: true } });
  const confirmation = useSend(confirmDeletion);
  const error = confirmation.error ?? reading.error;

  const confirm = () =>
    refusalOf(async () => {
      await confirmation.send({ token });
      onDone();
    });

  return (
    <AccountCard title={text('deleteRequest.confirm.title')} lead={text('deleteRequest.confirm.lead')}>
      <div className="flex flex-col gap-4">
        <p className="rounded-lg bg-sunken px-3 py-2 text-fg-2">{text('deleteRequest.gone')}</p>
        {reading.isPending && <Skeleton className="h-20" />}
        {reading.data && <RequestSummary request={reading.data.resultData} />}
        <FormError error={error} />
        {error instanceof CallError && error.code === 'reset_invalid' && (
          <Link to="/page/delete-request" className="font-medium text-accent underline">
            {text('deleteRequest.confirm.again')}
          </Link>
        )}
        {reading.data && (
          <Button look="filled" busy={confirmation.busy} className={CARD_BUTTON} onClick={() => void confirm()}>
            {text('deleteRequest.confirm.do')}
          </Button>
        )}
        <BackLink />
      </div>
    </AccountCard>
  );
}

function RequestSummary({ request }: { request: ReplyOf<typeof readDeletionReason>['resultData'] }) {
  const text = useText();
  const { day } = useFormat();
  const date = day(request.date);
  const hasReason = request.reason !== '';
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      <p>{text(hasReason ? 'deleteRequest.confirm.asked' : 'deleteRequest.confirm.askedPlain', { date })}</p>
      {hasReason && (
        <blockquote className="max-h-60 overflow-y-auto border-l-2 border-line pl-3 whitespace-pre-line">
          {request.reason}
        </blockquote>
      )}
      <p className="text-fg-2">{text('deleteRequest.confirm.notYours')}</p>
    </div>
  );
}

function Confirmation() {
  const text = useText();
  return (
    <AccountCard arrived title={text('deleteRequest.confirm.doneTitle')} lead={text('deleteRequest.confirm.doneLead')}>
      <BackLink />
    </AccountCard>
  );
}
