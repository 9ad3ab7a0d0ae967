import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { askForDeletion } from '../../../contract/access/deleteRequests.ts';
import { TEXT_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { readSessionValue } from '../../session/storage.ts';
import { AccountCard } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { BackLink } from '../../shell/outside/TextLink.tsx';
import { CardForm } from '../signIn/CardForm.tsx';
import { EmailField } from '../signIn/EmailField.tsx';
import { useEmailRules } from '../../forms/useEmailRules.ts';

type Values = { email: string; reason: string };

/** Lets users request the deletion of their account. The response is the same for every email address. */
export function DeleteRequestPage() {
  const [reply, setReply] = useState<string | null>(null);
  return (
    <AccountLayout>{reply === null ? <RequestForm onSent={setReply} /> : <SentNote message={reply} />}</AccountLayout>
  );
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const text = useText();
  const reasonId = useId();
  const emailRules = useEmailRules();
  const { send, busy, error } = useSend(askForDeletion);
  const { register, handleSubmit, formState, setFocus } = useForm<Values>({
    defaultValues: { email: readSessionValue('email') ?? '', reason: '' },
  });
  useEffect(() => setFocus('email'), [setFocus]);

  const ask = (values: Values) => refusalOf(async () => onSent((await send(values)).resultData));

  return (
    <AccountCard title={text('deleteRequest.title')} lead={text('deleteRequest.lead')}>
      <CardForm
        onSubmit={handleSubmit(ask)}
        error={error}
        submit={text('deleteRequest.send')}
        busy={busy}
        below={<BackLink />}
      >
        <p className="rounded-lg bg-sunken px-3 py-2 text-fg-2">{text('deleteRequest.gone')}</p>
        <EmailField
          label={text('deleteRequest.email')}
          hint={text('deleteRequest.private')}
          error={formState.errors.email?.message}
          {...register('email', emailRules)}
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={reasonId} className="font-medium">
            {text('deleteRequest.reason')}{' '}
            <span className="font-normal text-fg-3">{text('deleteRequest.optional')}</span>
          </label>
          <textarea
            id={reasonId}
            rows={3}
            maxLength={TEXT_MAX_CHARACTERS}
            aria-describedby={`${reasonId}-hint`}
            className="input h-auto min-h-20 resize-y py-2"
            {...register('reason')}
          />
          <p id={`${reasonId}-hint`} className="text-xs text-fg-3">
            {text('deleteRequest.reasonHint')}
          </p>
        </div>
      </CardForm>
    </AccountCard>
  );
}

function SentNote({ message }: { message: string }) {
  const text = useText();
  return (
    <AccountCard arrived title={text('deleteRequest.sentTitle')} lead={message}>
      <div className="flex flex-col gap-4">
        <p className="text-xs text-fg-3">{text('deleteRequest.private')}</p>
        <BackLink />
      </div>
    </AccountCard>
  );
}
