import { useState, type ReactNode } from 'react';
import type { CallError } from '../api/CallError.ts';
import { useText } from '../i18n/useText.ts';
import { PasswordField } from './PasswordField.tsx';

/** The error codes for a sign-in that is too old and for a wrong password. */
const PROOF_ERRORS: readonly string[] = ['sign_in_again', 'wrong_current_password'];

/** Focuses the field when it appears after the server's response, so that it scrolls into view. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/**
 * Asks for the user's password if the server requires it. Returns the field to render (null while it is not needed),
 * the password entered, and a function that clears the password after use.
 */
export function useProof(error: CallError | null): { password: string; field: ReactNode; forget: () => void } {
  const text = useText();
  const [password, setPassword] = useState('');
  const isWanted = PROOF_ERRORS.includes(error?.code ?? '') || password !== '';
  const field = isWanted ? (
    <PasswordField
      ref={focus}
      label={text('forms.yourPassword')}
      hint={text('forms.yourPasswordHint')}
      autoComplete="current-password"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  ) : null;
  return { password, field, forget: () => setPassword('') };
}
