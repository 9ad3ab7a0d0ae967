import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPassword } from '../../../contract/access/account.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { readSessionValue } from '../../session/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { AccountCard, CARD_BUTTON } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { BackLink } from '../../shell/outside/TextLink.tsx';
import { CardForm } from './CardForm.tsx';
import { EmailField } from './EmailField.tsx';
import { useEmailRules } from '../../forms/useEmailRules.ts';

/** Lets users request a link to set a new password. The response is the same for every email address. */
export function ForgotPasswordPage() {
  const [request, setRequest] = useState<{ email: string; message: string } | null>(null);
  return (
    <AccountLayout>
      {request ? (
        <SentNote email={request.email} message={request.message} onAnother={() => setRequest(null)} />
      ) : (
        <EmailForm onSent={(email, message) => setRequest({ email, message })} />
      )}
    </AccountLayout>
  );
}

function EmailForm({ onSent }: { onSent: (email: string, message: string) => void }) {
  const text = useText();
  const rules = useEmailRules();
  const { send, busy, error } = useSend(forgotPassword);
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { email: readSessionValue('email') ?? '' },
  });
  useEffect(() => setFocus('email'), [setFocus]);

  const ask = ({ email }: { email: string }) =>
    refusalOf(async () => onSent(email, (await send({ email })).resultData));

  return (
    <AccountCard title={text('forgot.title')} lead={text('forgot.lead')}>
      <CardForm
        onSubmit={handleSubmit(ask)}
        error={error}
        submit={text('forgot.send')}
        busy={busy}
        below={<BackLink />}
      >
        <EmailField
          label={text('forgot.email')}
          error={formState.errors.email?.message}
          hint={text('forgot.private')}
          {...register('email', rules)}
        />
      </CardForm>
    </AccountCard>
  );
}

function SentNote({ email, message, onAnother }: { email: string; message: string; onAnother: () => void }) {
  const text = useText();
  return (
    <AccountCard arrived title={text('forgot.sentTitle')} lead={message}>
      <div className="flex flex-col gap-4">
        <p className="font-medium wrap-anywhere">{text('forgot.sentTo', { email })}</p>
        <p className="text-fg-2">{text('forgot.sentNext')}</p>
        <p className="text-xs text-fg-3">{text('forgot.private')}</p>
        <Button onClick={onAnother} className={CARD_BUTTON}>
          {text('forgot.another')}
        </Button>
        <BackLink />
      </div>
    </AccountCard>
  );
}
