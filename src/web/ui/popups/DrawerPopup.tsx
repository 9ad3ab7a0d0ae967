import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../IconButton.tsx';
import type { PopupState } from './usePopup.ts';

/** Renders a panel over the left edge, for content that doesn't fit next to the page. */
export function DrawerPopup({ label, popup, children }: { label: string; popup: PopupState; children: ReactNode }) {
  const text = useText();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={popup.open} onOpenChange={popup.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={panel}
          aria-label={label}
          initialFocus={panel}
          finalFocus={popup.anchor}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain border-r border-line bg-page shadow-2 outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          {children}
          <Dialog.Close
            render={
              <IconButton
                label={text('app.close')}
                className="absolute top-[calc((3.5rem-var(--control-height))/2)] right-2.5"
              >
                <X className="size-4" aria-hidden />
              </IconButton>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
