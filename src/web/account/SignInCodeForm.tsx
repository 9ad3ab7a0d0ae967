import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { CodeField } from '../forms/CodeField.tsx';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { CARD_BUTTON, CARD_INPUT } from '../shell/outside/AccountCard.tsx';
import { useSignIn, type SignInValues } from './useSignIn.ts';

/** The second step: the code of one's app, or a recovery code, for the address and password that were right. */
export function SignInCodeForm({ values, onBack }: { values: SignInValues; onBack: () => void }) {
  const text = useText();
  const { signIn, busy, error } = useSignIn();
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({ defaultValues: { code: '' } });
  useEffect(() => setFocus('code'), [setFocus]);

  async function send({ code }: { code: string }): Promise<void> {
    if ((await signIn(values, code)) !== null) setFocus('code', { shouldSelect: true });
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex flex-col gap-4">
      <CodeField
        orRecovery
        className={CARD_INPUT}
        input={register('code', { required: text('secondFactor.code.missing') })}
        error={formState.errors.code?.message}
        onSwitch={() => setValue('code', '')}
      />
      <FormError error={error} />
      <Button type="submit" look="filled" busy={busy} className={CARD_BUTTON}>
        {text('secondFactor.signIn.send')}
      </Button>
      <button
        type="button"
        onClick={onBack}
        className="reach self-center rounded-sm py-1 font-medium text-accent hover:underline"
      >
        {text('secondFactor.signIn.back')}
      </button>
    </form>
  );
}
