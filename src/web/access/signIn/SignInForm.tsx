import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { CARD_INPUT } from '../../shell/outside/AccountCard.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { TextLink } from '../../shell/outside/TextLink.tsx';
import { CardForm } from './CardForm.tsx';
import { EmailField } from './EmailField.tsx';
import { useSignIn, type SignInValues } from './useSignIn.ts';

/** Shows the sign-in form. */
export function SignInForm({ form, onCodeNeeded }: { form: UseFormReturn<SignInValues>; onCodeNeeded: () => void }) {
  const text = useText();
  const rememberHint = useId();
  const { signIn, busy, error } = useSignIn();
  const { errors } = form.formState;

  async function send(values: SignInValues): Promise<void> {
    const refusal = await signIn(values);
    if (refusal === 'second_factor_needed') onCodeNeeded();
    else if (refusal !== null) form.setFocus('password');
  }

  return (
    <CardForm onSubmit={form.handleSubmit(send)} error={error} submit={text('signIn.send')} busy={busy}>
      <EmailField
        label={text('signIn.email')}
        error={errors.email && text('signIn.emailMissing')}
        {...form.register('email', { required: true })}
      />
      <PasswordField
        label={text('signIn.password')}
        autoComplete="current-password"
        className={CARD_INPUT}
        error={errors.password && text('signIn.passwordMissing')}
        aside={<TextLink to="/page/forgot-password">{text('signIn.forgot')}</TextLink>}
        {...form.register('password', { required: true })}
      />
      <div>
        <Checkbox label={text('signIn.remember')} aria-describedby={rememberHint} {...form.register('remember')} />
        <p id={rememberHint} className="pl-7 text-xs text-pretty text-fg-2">
          {text('signIn.rememberHint')}
        </p>
      </div>
    </CardForm>
  );
}
