import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { SharedStore } from './share.ts';

const dialog = lazyPart(() => import('./ShareDialog.tsx').then((file) => file.ShareDialog));

/** Renders the button that opens `ShareDialog`. */
export function ShareButton({ store }: { store: SharedStore }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const title = text('shares.title');
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        onPointerEnter={dialog.fetch}
        onFocus={dialog.fetch}
        aria-haspopup="dialog"
        aria-label={title}
        title={title}
        className="min-w-10 shrink-0 max-sm:max-w-12"
      >
        <Share2 className="size-4" aria-hidden />
        <span className="max-xl:hidden">{text('shares.share')}</span>
      </Button>
      {open && (
        <Suspense>
          <dialog.Part store={store} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
