import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { listSessions, profile, updateProfile } from '../../../../contract/access/account.ts';
import { PASSWORD_MIN_CHARACTERS } from '../../../../domain/limits.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { updateViewer } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../forms/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { useLeaveGuard } from '../../../forms/useLeaveGuard.tsx';
import { NewPassword } from '../../../forms/NewPassword.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { ProfileSection } from '../../../ui/cards/ProfileSection.tsx';
import { useEmailRules } from '../../../forms/useEmailRules.ts';

/** The form's inputs, by the names of the call's fields. */
const FIELDS: Readonly<Record<string, keyof Values>> = {
  email: 'email',
  password: 'password',
  confirmpassword: 'confirmation',
  currentpassword: 'current',
};

type Values = { email: string; password: string; confirmation: string; current: string };

/** Edits email and password. Changing either requires the current password. */
export function SignInSection({ userid, email }: { userid: string; email: string }) {
  const text = useText();
  const rulesId = useId();
  const emailRules = useEmailRules();
  const { send, busy, error, forgetError } = useSend(updateProfile, [profile, listSessions]);
  const { register, handleSubmit, formState, reset, setFocus } = useForm<Values>({
    defaultValues: { email, password: '', confirmation: '', current: '' },
  });
  const { errors, dirtyFields } = formState;
  // Undoing the changes also hides the field for the current password.
  const isChanged = Boolean(dirtyFields.email ?? dirtyFields.password ?? dirtyFields.confirmation);
  const { question } = useLeaveGuard(isChanged);

  async function save({ email: emailInput, password, confirmation, current }: Values): Promise<void> {
    const refusal = await refusalOf(async () => {
      const input = {
        userid,
        email: emailInput.trim(),
        password,
        confirmpassword: confirmation,
        currentpassword: current,
      };
      const { resultData } = await send(input);
      reset({ email: input.email, password: '', confirmation: '', current: '' });
      updateViewer({ email: input.email });
      notify({ text: resultData });
    });
    const refusedField = FIELDS[refusal?.field ?? ''];
    if (refusedField) setFocus(refusedField);
  }

  function discard(): void {
    forgetError();
    reset();
  }

  return (
    <ProfileSection title={text('account.signIn.title')} lead={text('account.signIn.lead')}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="card flex flex-col">
        <div className="flex flex-col gap-4 p-5 max-sm:p-4">
          <Field
            label={text('account.signIn.email')}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NewPassword
              mayStay
              labels={{ password: text('account.signIn.newPassword'), confirmation: text('account.signIn.confirm') }}
              aria-describedby={rulesId}
              register={register}
              errors={errors}
            />
            <p id={rulesId} className="-mt-2 text-xs text-fg-3 sm:col-span-2">
              {text('account.signIn.keepPassword')} {text('account.passwordRules', { count: PASSWORD_MIN_CHARACTERS })}
            </p>
          </div>
          {isChanged && (
            <PasswordField
              label={text('account.signIn.current')}
              autoComplete="current-password"
              hint={text('account.signIn.currentHint')}
              error={errors.current?.message}
              {...register('current', { required: text('account.signIn.currentMissing') })}
            />
          )}
          <FormError error={error} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-sm:px-4 max-sm:[&>.btn]:flex-1">
          <Button onClick={discard} disabled={!isChanged}>
            {text('account.signIn.discard')}
          </Button>
          <Button type="submit" look="filled" busy={busy} disabled={!isChanged}>
            {text('account.signIn.save')}
          </Button>
        </div>
      </form>
      {question}
    </ProfileSection>
  );
}
