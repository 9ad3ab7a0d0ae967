import type { ComponentProps } from 'react';
import type { FieldError, RegisterOptions, UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { PasswordField } from './PasswordField.tsx';
import { usePasswordRules } from './usePasswordRules.ts';

type Values = { password: string; confirmation: string };
type Name = keyof Values;

/**
 * Renders the fields for a new password and its confirmation. With `mayStay`, both may be left empty to leave the
 * password unchanged.
 */
export function NewPassword({
  labels,
  register,
  errors,
  mayStay = false,
  className,
  ...field
}: {
  labels: Record<Name, string>;
  /** The `register` of the form, whose values include both fields. */
  register: (name: Name, options: Pick<RegisterOptions<Values, Name>, 'deps' | 'validate'>) => UseFormRegisterReturn;
  errors: { [name in Name]?: FieldError | undefined };
  mayStay?: boolean;
} & Pick<ComponentProps<typeof PasswordField>, 'className' | 'hint' | 'aria-describedby'>) {
  const text = useText();
  const problemOf = usePasswordRules();
  return (
    <>
      <PasswordField
        {...field}
        label={labels.password}
        autoComplete="new-password"
        className={className}
        error={errors.password?.message}
        {...register('password', {
          deps: 'confirmation',
          validate: (password) => (mayStay && password === '') || (problemOf(password) ?? true),
        })}
      />
      <PasswordField
        label={labels.confirmation}
        autoComplete="new-password"
        className={className}
        error={errors.confirmation?.message}
        {...register('confirmation', {
          // The text is verbatim from the specification (section 5) and is shown even if there are other errors.
          validate: (confirmation, { password }) => confirmation === password || text('account.mismatch'),
        })}
      />
    </>
  );
}
