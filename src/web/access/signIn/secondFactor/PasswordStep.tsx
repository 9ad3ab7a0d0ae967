import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { startSecondFactor } from '../../../../contract/access/signIn/secondFactor.ts';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { CallError } from '../../../api/CallError.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import type { AppSecret } from './appSecret.ts';

/** Starts the setup. Asks for the password if `asksPassword` is set, or once the server requires it. */
export function PasswordStep({
  asksPassword,
  onSecret,
}: {
  asksPassword: boolean;
  onSecret: (appSecret: AppSecret) => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(startSecondFactor);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } });
  const showsPassword = asksPassword || error?.field === 'currentpassword';
  useEffect(() => {
    if (showsPassword) setFocus('password');
  }, [showsPassword, setFocus]);

  async function begin({ password }: { password: string }): Promise<void> {
    try {
      onSecret((await send({ currentpassword: password })).resultData);
    } catch (failure) {
      // The form shows why the call failed; any other error is a bug.
      if (!(failure instanceof CallError)) throw failure;
      if (showsPassword) setFocus('password');
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(begin)(event)} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('secondFactor.lead')}</p>
        {showsPassword && (
          <PasswordField
            label={text('secondFactor.password')}
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register('password', { required: text('secondFactor.passwordMissing') })}
          />
        )}
        <FormError error={error} />
      </DialogBody>
      <DialogFoot>
        <Button type="submit" look="filled" busy={busy}>
          {text('secondFactor.goOn')}
        </Button>
      </DialogFoot>
    </form>
  );
}
