import { useState } from 'react';
import { useViewer } from '../session/session.ts';
import { countUnsent } from '../device/unsentAudits.ts';
import { signOut } from './signOut.ts';

/**
 * Returns a function that signs out, unless the user has unsent items on this device (see `countUnsent`). In that case
 * `unsent` is above 0 until the user decides. If counting fails, the user is signed out.
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
