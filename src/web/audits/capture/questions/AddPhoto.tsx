import { Camera } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { Key } from '../../../ui/Key.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';

/** The shortcut key that adds a photo, the same in every language. */
const PHOTO_KEY = 'P';

/** Shows the button that adds the first photo. */
export function AddPhoto({ busy, hints = false, onClick }: { busy: boolean; hints?: boolean; onClick: () => void }) {
  const text = useText();
  return (
    <button
      type="button"
      data-photo=""
      aria-keyshortcuts={hints ? PHOTO_KEY : undefined}
      aria-busy={busy || undefined}
      onClick={onClick}
      className="btn-ghost h-11"
    >
      {busy ? <Spinner /> : <Camera className="size-4 text-fg-3" aria-hidden />}
      {text('capture.photo.add')}
      {hints && <Key>{PHOTO_KEY}</Key>}
    </button>
  );
}
