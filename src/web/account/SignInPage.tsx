import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { readStored } from '../shell/storage.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { DemoCard } from './DemoCard.tsx';
import { SignInForm, type SignInValues } from './SignInForm.tsx';

/** The sign-in screen. A remembered email is filled in. */
export function SignInPage() {
  const text = useText();
  const form = useForm<SignInValues>({
    defaultValues: {
      email: readStored('email') ?? '',
      password: '',
      remember: readStored('rememberMe') ?? false,
    },
  });
  const { setFocus, setValue } = form;
  useEffect(() => setFocus(readStored('email') ? 'password' : 'email'), [setFocus]);

  function fillIn(email: string, password: string): void {
    setValue('email', email, { shouldValidate: true });
    setValue('password', password, { shouldValidate: true });
    setFocus('password');
  }

  return (
    <AccountLayout>
      <section aria-labelledby="sign-in" className="card p-6 max-sm:p-5">
        <h1 id="sign-in" className="text-title">
          {text('signIn.title')}
        </h1>
        <p className="mb-5 text-fg-2">{text('signIn.lead')}</p>
        <SignInForm form={form} />
      </section>
      <DemoCard onFillIn={fillIn} />
    </AccountLayout>
  );
}
