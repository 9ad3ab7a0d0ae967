import { Share2 } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../Button.tsx';

/** Renders a button that opens the device's share sheet for a URL; nothing if the browser can't open one. */
export function ShareLinkButton({ title, url, onShared }: { title: string; url: string; onShared?: () => void }) {
  const text = useText();
  if (typeof navigator.share !== 'function') return null;
  const share = () =>
    void navigator
      .share({ title, url })
      .then(onShared)
      // The user cancelled or the system refused; the URL can still be copied.
      .catch((error: unknown) => console.info(error));
  return (
    <Button onClick={share}>
      <Share2 className="size-4" aria-hidden />
      {text('ui.shareLink')}
    </Button>
  );
}
