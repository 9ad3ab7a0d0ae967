import { useState } from 'react';

/** Copies a text. A browser allows it on https and on this machine alone. */
export function useCopy(): { copied: 'no' | 'yes' | 'failed'; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  return {
    copied,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setCopied('yes');
      } catch {
        setCopied('failed');
      }
    },
  };
}
