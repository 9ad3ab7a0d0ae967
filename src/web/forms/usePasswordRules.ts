import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../domain/limits.ts';
import { useText } from '../i18n/useText.ts';

/**
 * Returns a function that returns the problem with a new password that can be detected before submitting; null if
 * there is none. The server also rejects common passwords.
 */
export function usePasswordRules(): (password: string) => string | null {
  const text = useText();
  return (password) => {
    if (Array.from(password).length < PASSWORD_MIN_CHARACTERS) {
      return text('account.passwordTooShort', { count: PASSWORD_MIN_CHARACTERS });
    }
    return password.length > PASSWORD_MAX_CHARACTERS
      ? text('account.passwordTooLong', { count: PASSWORD_MAX_CHARACTERS })
      : null;
  };
}
