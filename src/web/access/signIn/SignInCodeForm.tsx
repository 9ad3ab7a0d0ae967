import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { CodeField } from '../../forms/CodeField.tsx';
import { CARD_INPUT } from '../../shell/outside/AccountCard.tsx';
import { CardForm } from './CardForm.tsx';
import { useSignIn, type SignInValues } from './useSignIn.ts';

/**
 * Shows the second step: a code from the authenticator app, or a recovery code, after the email and password were
 * accepted.
 */
export function SignInCodeForm({ values, onBack }: { values: SignInValues; onBack: () => void }) {
  const text = useText();
  const { signIn, busy, error } = useSignIn();
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({ defaultValues: { code: '' } });
  useEffect(() => setFocus('code'), [setFocus]);

  async function send({ code }: { code: string }): Promise<void> {
    if ((await signIn(values, code)) !== null) setFocus('code', { shouldSelect: true });
  }

  return (
    <CardForm
      onSubmit={handleSubmit(send)}
      error={error}
      submit={text('secondFactor.signIn.send')}
      busy={busy}
      below={
        <button
          type="button"
          onClick={onBack}
          className="reach self-center rounded-sm py-1 font-medium text-accent hover:underline"
        >
          {text('secondFactor.signIn.back')}
        </button>
      }
    >
      <CodeField
        orRecovery
        className={CARD_INPUT}
        input={register('code', { required: text('secondFactor.code.missing') })}
        error={formState.errors.code?.message}
        onSwitch={() => setValue('code', '')}
      />
    </CardForm>
  );
}
