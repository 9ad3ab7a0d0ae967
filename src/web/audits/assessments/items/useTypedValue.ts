import { useState } from 'react';

/**
 * Returns the text of a number field, and a function that records typed text and the value stored for it. Typed text
 * isn't reformatted until the stored value changes elsewhere, for example when an answer is undone.
 */
export function useTypedValue(kept: number | null, format: (value: number) => string) {
  const shown = kept === null ? '' : format(kept);
  const [state, setState] = useState({ typed: shown, kept });
  const typed = state.kept === kept ? state.typed : shown;
  return [typed, (now: string, value: number | null) => setState({ typed: now, kept: value })] as const;
}
