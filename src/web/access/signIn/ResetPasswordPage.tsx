import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetPassword } from '../../../contract/access/account.ts';
import { PASSWORD_MIN_CHARACTERS } from '../../../domain/limits.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { readSessionValue } from '../../session/storage.ts';
import { AccountCard, CARD_BUTTON, CARD_INPUT } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { NewPassword } from '../../forms/NewPassword.tsx';
import { BackLink } from '../../shell/outside/TextLink.tsx';
import { CardForm } from './CardForm.tsx';
import { EmailField } from './EmailField.tsx';
import { useEmailRules } from '../../forms/useEmailRules.ts';

/** Lets users set a new password through an emailed link, whose token is in the URL. */
export function ResetPasswordPage() {
  const [done, setDone] = useState(false);
  return (
    <AccountLayout>{done ? <PasswordConfirmation /> : <SetPassword onDone={() => setDone(true)} />}</AccountLayout>
  );
}

type Values = { email: string; password: string; confirmation: string };

function SetPassword({ onDone }: { onDone: () => void }) {
  const text = useText();
  const { token = '' } = useParams({ strict: false });
  const emailRules = useEmailRules();
  const { send, busy, error } = useSend(resetPassword);
  const { register, handleSubmit, formState, setFocus } = useForm<Values>({
    defaultValues: { email: readSessionValue('email') ?? '', password: '', confirmation: '' },
  });
  const { errors } = formState;
  useEffect(() => setFocus(readSessionValue('email') ? 'password' : 'email'), [setFocus]);

  async function setPassword({ email, password }: Values): Promise<void> {
    const refusal = await refusalOf(async () => void (await send({ email, password, token })));
    if (refusal) setFocus('password');
    else onDone();
  }

  return (
    <AccountCard title={text('reset.title')} lead={text('reset.lead')}>
      <CardForm
        onSubmit={handleSubmit(setPassword)}
        error={error}
        wayOut={error?.code === 'reset_invalid' && <DeadLink />}
        submit={text('reset.send')}
        busy={busy}
        below={<BackLink />}
      >
        <EmailField
          label={text('reset.email')}
          hint={text('reset.emailHint')}
          error={errors.email?.message}
          {...register('email', emailRules)}
        />
        <NewPassword
          labels={{ password: text('reset.password'), confirmation: text('reset.confirm') }}
          hint={text('account.passwordRules', { count: PASSWORD_MIN_CHARACTERS })}
          className={CARD_INPUT}
          register={register}
          errors={errors}
        />
      </CardForm>
    </AccountCard>
  );
}

function DeadLink() {
  const text = useText();
  return (
    <p className="text-fg-2">
      {text('reset.dead')}{' '}
      <Link to="/page/forgot-password" className="font-medium text-accent underline">
        {text('reset.again')}
      </Link>
    </p>
  );
}

function PasswordConfirmation() {
  const text = useText();
  return (
    <AccountCard arrived title={text('reset.doneTitle')} lead={text('reset.doneLead')}>
      <Link to="/page/signin" className={`btn btn-primary ${CARD_BUTTON}`}>
        {text('reset.toSignIn')}
      </Link>
    </AccountCard>
  );
}
