import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { CodeField } from '../../forms/CodeField.tsx';
import { CARD_INPUT } from '../../shell/outside/AccountCard.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { CardForm } from './CardForm.tsx';
import { SignOutLine } from './SignOutLine.tsx';
import { usePasswordAgain } from './usePasswordAgain.ts';

/**
 * Asks for the password of the signed-in account, whose email is fixed, and for a code if the server requires one.
 * Offers to sign out instead.
 */
export function PasswordAgainForm({ submit }: { submit: string }) {
  const text = useText();
  const emailId = useId();
  const { email, goOn, asksForCode, busy, error } = usePasswordAgain();
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({
    defaultValues: { password: '', code: '' },
  });
  useEffect(() => setFocus(asksForCode ? 'code' : 'password'), [asksForCode, setFocus]);

  async function send({ password, code }: { password: string; code: string }): Promise<void> {
    if (!(await goOn(password, code))) setFocus(asksForCode ? 'code' : 'password');
  }

  return (
    <CardForm onSubmit={handleSubmit(send)} error={error} submit={submit} busy={busy} below={<SignOutLine />}>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={emailId} className="w-fit font-medium">
          {text('lock.email')}
        </label>
        <input
          id={emailId}
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          className={`input border-line-2 bg-sunken text-fg-2 ${CARD_INPUT}`}
        />
      </div>
      <PasswordField
        label={text('lock.password')}
        autoComplete="current-password"
        className={CARD_INPUT}
        error={formState.errors.password?.message}
        {...register('password', { required: text('lock.passwordMissing') })}
      />
      {asksForCode && (
        <CodeField
          orRecovery
          className={CARD_INPUT}
          input={register('code', { required: text('secondFactor.code.missing') })}
          error={formState.errors.code?.message}
          onSwitch={() => setValue('code', '')}
        />
      )}
    </CardForm>
  );
}
