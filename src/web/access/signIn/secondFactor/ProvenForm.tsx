import { useForm } from 'react-hook-form';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { CallError } from '../../../api/CallError.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { CodeField } from '../../../forms/CodeField.tsx';

export type Proof = { currentpassword: string; code: string };

type ProvenFormProps = {
  lead: string;
  submit: string;
  look: 'filled' | 'danger';
  asksPassword: boolean;
  busy: boolean;
  error: CallError | null;
  onSend: (proof: Proof) => Promise<void>;
  onCancel: () => void;
};

/** Asks for a code, and the password if required, before a change to the second factor. Errors preserve the input. */
export function ProvenForm({ lead, submit, look, asksPassword, busy, error, onSend, onCancel }: ProvenFormProps) {
  const text = useText();
  const { register, handleSubmit, formState, setFocus, setValue } = useForm<Proof>({
    defaultValues: { currentpassword: '', code: '' },
  });
  const showsPassword = asksPassword || error?.field === 'currentpassword';

  async function send(proof: Proof): Promise<void> {
    try {
      await onSend(proof);
    } catch (failure) {
      // The form shows the server's errors; anything else is a bug.
      if (!(failure instanceof CallError)) throw failure;
      setFocus(failure.field === 'code' || !showsPassword ? 'code' : 'currentpassword', { shouldSelect: true });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{lead}</p>
        {showsPassword && (
          <PasswordField
            label={text('secondFactor.password')}
            autoComplete="current-password"
            error={formState.errors.currentpassword?.message}
            {...register('currentpassword', { required: text('secondFactor.passwordMissing') })}
          />
        )}
        <CodeField
          orRecovery
          input={register('code', { required: text('secondFactor.code.missing') })}
          error={formState.errors.code?.message}
          onSwitch={() => setValue('code', '')}
        />
        <FormError error={error} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onCancel}>{text('secondFactor.cancel')}</Button>
        <Button type="submit" look={look} busy={busy}>
          {submit}
        </Button>
      </DialogFoot>
    </form>
  );
}
