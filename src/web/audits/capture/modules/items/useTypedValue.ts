import { useState } from 'react';

/**
 * Returns what a number field shows, and a function that records what was typed and the value stored for it. What was
 * typed stays as it is, until the stored value changes elsewhere, for example by undoing.
 */
export function useTypedValue(kept: number | null, format: (value: number) => string) {
  const shown = kept === null ? '' : format(kept);
  const [state, setState] = useState({ typed: shown, kept });
  const typed = state.kept === kept ? state.typed : shown;
  return [typed, (now: string, value: number | null) => setState({ typed: now, kept: value })] as const;
}
