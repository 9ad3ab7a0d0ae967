import type { RegisterOptions } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';

/** Requires text before and after a single @; only an email can show whether the address is right. */
const WHOLE_ADDRESS = /^\s*[^\s@]+@[^\s@]+\s*$/;

/** Returns the validation rules for an email address in a form. */
export function useEmailRules() {
  const text = useText();
  return {
    required: text('signIn.emailMissing'),
    pattern: { value: WHOLE_ADDRESS, message: text('account.emailInvalid') },
  } satisfies RegisterOptions;
}
