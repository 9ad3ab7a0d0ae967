import { useState } from 'react';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useField, type FieldProps } from './useField.ts';

/** Edits the barcodes of an item, one per line. Other white space, commas and semicolons also work as separators. */
export function CodesField(props: FieldProps) {
  const text = useText();
  const { label, value, error, set } = useField(props);
  const [input, setInput] = useState<string | null>(null);
  const codes = Array.isArray(value) ? value.map(String) : [];
  // True if undo, redo or someone else's edit has changed the codes since they were typed.
  const isStale = input !== null && codesIn(input).join() !== codes.join();
  return (
    <TextArea
      label={label}
      rows={1}
      inputMode="numeric"
      spellCheck={false}
      className="field-sizing-content num"
      value={input === null || isStale ? codes.join('\n') : input}
      placeholder={text('editor.optional')}
      hint={text('editor.barcodesHint')}
      onChange={({ target }) => {
        setInput(target.value);
        const next = codesIn(target.value);
        set(next.length === 0 ? undefined : next);
      }}
      onBlur={() => setInput(null)}
      error={error}
      data-field={props.field.name}
    />
  );
}

function codesIn(input: string): string[] {
  return input.match(/[^\s,;]+/g) ?? [];
}
