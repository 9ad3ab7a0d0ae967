import { useState } from 'react';
import { useViewer } from '../session/session.ts';
import { countUnsent } from '../device/unsentAudits.ts';
import { signOut } from './signOut.ts';

/**
 * Signs out immediately, or asks first if audits or assessments of the user are unsent on this device. Every sign-out
 * button uses it; `unsent` is above 0 while it asks. If counting fails, it signs out.
 */
export function useSignOut(): { unsent: number; leave: () => Promise<void>; stay: () => void } {
  const { userid } = useViewer();
  const [unsent, setUnsent] = useState(0);

  async function leave(): Promise<void> {
    const count = await countUnsent(userid).catch(() => 0);
    if (count > 0) setUnsent(count);
    else signOut();
  }

  return { unsent, leave, stay: () => setUnsent(0) };
}
