import { useNavigate } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { login } from '../../contract/account.ts';
import { CallError } from '../api/CallError.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { startSession } from '../shell/session.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';

export type SignInValues = { email: string; password: string; remember: boolean };

/** Email, password and 'remember me'. What the server refuses stands above the button; nothing typed is lost. */
export function SignInForm({ form }: { form: UseFormReturn<SignInValues> }) {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { send, busy, error } = useSend(login);
  const { errors } = form.formState;

  async function signIn(values: SignInValues): Promise<void> {
    try {
      const { resultData } = await send(values);
      startSession(resultData, values.remember);
      await navigate({ to: '/dashboard' });
    } catch (failure) {
      // The form shows what the server says; anything else is a fault of ours.
      if (!(failure instanceof CallError)) throw failure;
      form.setFocus('password');
    }
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(signIn)(event)} className="flex flex-col gap-4">
      <Field
        label={text('signIn.email')}
        type="email"
        autoComplete="username"
        className="h-10 pointer-coarse:h-11"
        error={errors.email && text('signIn.emailMissing')}
        {...form.register('email', { required: true })}
      />
      <PasswordField form={form} error={errors.password && text('signIn.passwordMissing')} />
      <Checkbox label={text('signIn.remember')} {...form.register('remember')} />
      {error && (
        <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
          {errorText(error)}
        </p>
      )}
      <Button type="submit" look="filled" busy={busy} className="h-10 pointer-coarse:h-11">
        {text('signIn.send')}
      </Button>
    </form>
  );
}

function PasswordField({ form, error }: { form: UseFormReturn<SignInValues>; error: string | undefined }) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      label={text('signIn.password')}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      className="h-10 pointer-coarse:h-11"
      error={error}
      beside={
        <IconButton
          label={text(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-4" aria-hidden />
        </IconButton>
      }
      {...form.register('password', { required: true })}
    />
  );
}
