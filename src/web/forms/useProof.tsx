import { useState, type ReactNode } from 'react';
import type { CallError } from '../api/CallError.ts';
import { useText } from '../i18n/useText.ts';
import { PasswordField } from '../forms/PasswordField.tsx';

/** The refusals of a sign-in that is not fresh, and of a wrong password. */
const WANTED: readonly string[] = ['sign_in_again', 'wrong_current_password'];

/** What shows up because the server wants it has the focus, wherever the form is scrolled to. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/**
 * One's own password, which the server wants before changes of how people sign in when one did so a while ago: the field
 * to draw, null as long as nothing is wanted, and what was typed.
 */
export function useProof(error: CallError | null): { password: string; field: ReactNode } {
  const text = useText();
  const [password, setPassword] = useState('');
  const isWanted = WANTED.includes(error?.code ?? '') || password !== '';
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
  return { password, field };
}
