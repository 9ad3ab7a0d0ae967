import { isCommonPassword } from './commonPasswords.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../limits.ts';
import { isPlainText } from '../plainText.ts';

/** Why a new password is refused; each is a code of the refusal catalogue. */
export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_email'
  | 'password_common'
  | 'password_invalid';

/**
 * What is wrong with a new password, or null. It is judged as it stands, never trimmed, and nothing is asked of its
 * make-up: 10 to 256 characters, not one's own e-mail or the part before its @, not the name of one's group, not a common
 * password, the product's name or a word of its trade. For the server alone: the list of common passwords has no place in the browser.
 */
export function passwordProblem(
  password: string,
  about: { email: string; group?: string | null },
): PasswordProblem | null {
  if (!isPlainText(password)) return 'password_invalid';
  // The shortest is counted in whole characters; the longest as sign-in counts it, so that whatever is accepted fits.
  if (Array.from(password).length < PASSWORD_MIN_CHARACTERS) return 'password_too_short';
  if (password.length > PASSWORD_MAX_CHARACTERS) return 'password_too_long';
  const plain = password.toLowerCase();
  if (isEmail(plain, about.email.trim().toLowerCase())) return 'password_is_email';
  const isGroup = plain === about.group?.trim().toLowerCase();
  return isGroup || isCommonPassword(plain) ? 'password_common' : null;
}

function isEmail(password: string, email: string): boolean {
  return password === email || password === email.slice(0, Math.max(email.indexOf('@'), 0));
}
