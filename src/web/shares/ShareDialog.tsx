import { useState } from 'react';
import { CopyMade } from './CopyMade.tsx';
import { ShareForm } from './ShareForm.tsx';
import type { MadeShare, SharedStore } from './share.ts';

/** Shares the latest report of a store: asks for whom and until when, then shows the address, which is told once. */
export function ShareDialog({ store, onClose }: { store: SharedStore; onClose: () => void }) {
  const [made, setMade] = useState<MadeShare | null>(null);
  return made === null ? (
    <ShareForm store={store} onMade={setMade} onClose={onClose} />
  ) : (
    <CopyMade made={made} store={store} onClose={onClose} />
  );
}
