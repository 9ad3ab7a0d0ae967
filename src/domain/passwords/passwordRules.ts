import { isCommonPassword } from './commonPasswords.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../limits.ts';
import { isPlainText } from '../plainText.ts';

/** The reasons for refusing a new password; each is a code of the refusal catalogue. */
export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_email'
  | 'password_common'
  | 'password_invalid';

/**
 * Returns the problem with a new password; null if there is none. The password is checked as it is, never trimmed. Only
 * for the server: the list of common passwords is too large for the browser.
 */
export function passwordProblem(
  password: string,
  account: { email: string; group?: string | null },
): PasswordProblem | null {
  if (!isPlainText(password)) return 'password_invalid';
  // The minimum is counted in whole characters, the maximum in UTF-16 units as at sign-in, so that every accepted
  // password can be entered.
  if (Array.from(password).length < PASSWORD_MIN_CHARACTERS) return 'password_too_short';
  if (password.length > PASSWORD_MAX_CHARACTERS) return 'password_too_long';
  const plain = password.toLowerCase();
  if (isEmail(plain, account.email.trim().toLowerCase())) return 'password_is_email';
  const isGroup = plain === account.group?.trim().toLowerCase();
  return isGroup || isCommonPassword(plain) ? 'password_common' : null;
}

function isEmail(password: string, email: string): boolean {
  return password === email || password === email.slice(0, Math.max(email.indexOf('@'), 0));
}
