import { useState } from 'react';

/**
 * Returns the text of a number field, and a function that records typed text and the value stored for it. Typed text
 * isn't reformatted until the stored value changes elsewhere, for example when an answer is undone.
 */
export function useTypedValue(stored: number | null, format: (value: number) => string) {
  const formatted = stored === null ? '' : format(stored);
  const [state, setState] = useState({ typed: formatted, kept: stored });
  const current = state.kept === stored ? state.typed : formatted;
  return [current, (now: string, value: number | null) => setState({ typed: now, kept: value })] as const;
}
