import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_MIN_CHARACTERS } from '../../../domain/limits.ts';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { usePasswordRules } from '../../forms/usePasswordRules.ts';
import { useText } from '../../i18n/useText.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import type { UserValues } from './userRow.ts';

/**
 * Lets the administrator choose how a new user gets their first password: entered here, or set by the user through an
 * emailed link.
 */
export function FirstPassword({ form, byLink }: { form: UseFormReturn<UserValues>; byLink: boolean }) {
  const text = useText();
  const problemOf = usePasswordRules();
  const error = form.formState.errors.password?.message;
  return (
    <>
      <ChoiceField
        label={text('users.form.firstPassword')}
        options={[
          { value: 'typed', text: text('users.form.byTyping') },
          { value: 'link', text: text('users.form.byLink') },
        ]}
        value={byLink ? 'link' : 'typed'}
        onChange={(way) => form.setValue('byLink', way === 'link', { shouldDirty: true })}
      >
        {byLink && <p className="text-xs text-fg-3">{text('users.form.byLinkHint')}</p>}
      </ChoiceField>
      {!byLink && (
        <PasswordField
          label={text('users.form.password')}
          autoComplete="new-password"
          // The error contains the same information.
          hint={error ? undefined : text('users.form.passwordHint', { count: PASSWORD_MIN_CHARACTERS })}
          error={error}
          {...form.register('password', {
            validate: (password, values) => values.byLink || (problemOf(password) ?? true),
          })}
        />
      )}
    </>
  );
}
