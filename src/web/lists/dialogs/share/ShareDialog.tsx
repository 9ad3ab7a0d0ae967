import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { DialogBoundary } from '../DialogBoundary.tsx';
import { CopyLink } from './CopyLink.tsx';
import { ShareForm } from './ShareForm.tsx';
import type { MadeShare, SharedStore } from './share.ts';

type ShareDialogProps = { store: SharedStore; onClose: () => void };

/** Creates a link to a store's report and shows its URL. */
export function ShareDialog({ store, onClose }: ShareDialogProps) {
  const text = useText();
  return (
    <DialogBoundary title={text('shares.title')} onClose={onClose}>
      <Share store={store} onClose={onClose} />
    </DialogBoundary>
  );
}

function Share({ store, onClose }: ShareDialogProps) {
  const [share, setShare] = useState<MadeShare | null>(null);
  return share === null ? (
    <ShareForm store={store} onCreated={setShare} onClose={onClose} />
  ) : (
    <CopyLink share={share} store={store} onClose={onClose} />
  );
}
