import { useEffect, useRef } from 'react';
import { NOTE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { useText } from '../i18n/useText.ts';
import { Field } from './Field.tsx';

/**
 * Renders the field for the reason of a change. `attempts` counts the submissions without a reason; each attempt
 * focuses the field.
 */
export function ReasonField({
  value,
  hint,
  attempts,
  onChange,
}: {
  value: string;
  hint: string;
  attempts: number;
  onChange: (reason: string) => void;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (attempts > 0) input.current?.focus();
  }, [attempts]);
  return (
    <Field
      ref={input}
      label={text('survey.life.reason')}
      hint={hint}
      autoComplete="off"
      maxLength={NOTE_MAX_CHARACTERS}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={attempts > 0 && value.trim() === '' ? text('forms.missing') : undefined}
    />
  );
}
