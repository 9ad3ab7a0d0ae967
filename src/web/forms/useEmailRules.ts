import type { RegisterOptions } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';

/** Something before and after one @; whether the address is right only a mail can tell. */
const WHOLE_ADDRESS = /^\s*[^\s@]+@[^\s@]+\s*$/;

/** What holds for an email address in a form. */
export function useEmailRules() {
  const text = useText();
  return {
    required: text('signIn.emailMissing'),
    pattern: { value: WHOLE_ADDRESS, message: text('account.emailInvalid') },
  } satisfies RegisterOptions;
}
