import { useEffect, useRef } from 'react';
import { NOTE_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { Field } from '../../forms/Field.tsx';
import { useText } from '../../i18n/useText.ts';

/** Why a survey is changed. `refused` counts the tries without one: each leads the focus here. */
export function ReasonField({
  value,
  refused,
  onChange,
}: {
  value: string;
  refused: number;
  onChange: (reason: string) => void;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused > 0) input.current?.focus();
  }, [refused]);
  return (
    <Field
      ref={input}
      label={text('survey.life.reason')}
      hint={text('survey.life.reasonHint')}
      autoComplete="off"
      maxLength={NOTE_MAX_CHARACTERS}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={refused > 0 && value.trim() === '' ? text('forms.missing') : undefined}
    />
  );
}
