import { useState } from 'react';

/** Returns a function that copies text, and the last outcome. Browsers allow copying only on https and localhost. */
export function useCopy(): {
  outcome: 'no' | 'yes' | 'failed';
  copy: (text: string) => Promise<boolean>;
  /** Records that the user copied the text manually. */
  note: () => void;
} {
  const [outcome, setOutcome] = useState<'no' | 'yes' | 'failed'>('no');
  return {
    outcome,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setOutcome('yes');
        return true;
      } catch {
        setOutcome('failed');
        return false;
      }
    },
    note: () => setOutcome('yes'),
  };
}
