import { useState } from 'react';

/** Returns a function that copies text, and the result. Browsers allow copying only on https and localhost. */
export function useCopy(): {
  copied: 'no' | 'yes' | 'failed';
  copy: (text: string) => Promise<boolean>;
  /** Records that the user copied the text manually. */
  note: () => void;
} {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  return {
    copied,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setCopied('yes');
        return true;
      } catch {
        setCopied('failed');
        return false;
      }
    },
    note: () => setCopied('yes'),
  };
}
