import { useState } from 'react';

/**
 * Returns the text of a number field, and a function that records typed text and the value stored for it. Typed text
 * isn't reformatted until the stored value changes elsewhere, for example when an answer is undone.
 */
export function useTypedValue(storedValue: number | null, format: (value: number) => string) {
  const formattedValue = storedValue === null ? '' : format(storedValue);
  const [state, setState] = useState({ text: formattedValue, value: storedValue });
  const current = state.value === storedValue ? state.text : formattedValue;
  return [current, (now: string, value: number | null) => setState({ text: now, value })] as const;
}
