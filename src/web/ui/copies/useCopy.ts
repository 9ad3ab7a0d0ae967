import { useState } from 'react';

/** Copies a text, and says whether that went well. A browser allows it on https and on this machine alone. */
export function useCopy(): {
  copied: 'no' | 'yes' | 'failed';
  copy: (text: string) => Promise<boolean>;
  /** It was copied by hand. */
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
