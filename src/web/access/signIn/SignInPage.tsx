import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { readSessionValue } from '../../session/storage.ts';
import { AccountCard } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { MissingPage } from './MissingPage.tsx';
import { DemoCard, UnsetCard } from './DemoCard.tsx';
import { SsoPart } from './sso/SsoPart.tsx';
import { SignInCodeForm } from './SignInCodeForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { StoredAudits } from './StoredAudits.tsx';
import type { SignInValues } from './useSignIn.ts';

/** Shows the sign-in screen. */
export function SignInPage() {
  const text = useText();
  const form = useForm<SignInValues>({
    defaultValues: {
      email: readSessionValue('email') ?? '',
      password: '',
      remember: readSessionValue('rememberMe') ?? false,
    },
  });
  const { setFocus, setValue, getValues } = form;
  const [asksForCode, setAsksForCode] = useState(false);
  useEffect(() => {
    if (!asksForCode) setFocus(getValues('email') === '' ? 'email' : 'password');
  }, [asksForCode, getValues, setFocus]);

  function fillIn(email: string, password: string): void {
    setValue('email', email, { shouldValidate: true });
    setValue('password', password, { shouldValidate: true });
    setFocus('password');
  }

  function startOver(): void {
    setValue('password', '');
    setAsksForCode(false);
  }

  if (asksForCode) {
    const values = getValues();
    return (
      <AccountLayout>
        <AccountCard
          title={text('secondFactor.signIn.title')}
          lead={text('secondFactor.signIn.lead', { email: values.email })}
        >
          <SignInCodeForm values={values} onBack={startOver} />
        </AccountCard>
      </AccountLayout>
    );
  }

  return (
    <AccountLayout>
      <MissingPage />
      <StoredAudits />
      <AccountCard title={text('signIn.title')} lead={text('signIn.lead')}>
        <SignInForm form={form} onCodeNeeded={() => setAsksForCode(true)} />
        <SsoPart remember={() => getValues('remember')} />
      </AccountCard>
      <DemoCard onFillIn={fillIn} />
      <UnsetCard />
    </AccountLayout>
  );
}
