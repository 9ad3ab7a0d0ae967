import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { readStored } from '../shell/storage.ts';
import { AccountCard } from './AccountCard.tsx';
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
      <AccountCard title={text('signIn.title')} lead={text('signIn.lead')}>
        <SignInForm form={form} />
      </AccountCard>
      <DemoCard onFillIn={fillIn} />
    </AccountLayout>
  );
}
