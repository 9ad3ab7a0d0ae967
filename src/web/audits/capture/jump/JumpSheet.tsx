import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCRIM } from '../../../ui/popups/Dialog.tsx';
import type { PopupState } from '../../../ui/popups/usePopup.ts';
import { JumpIndex } from './JumpIndex.tsx';
import type { JumpIndexProps } from './jumpIndexProps.ts';

/** Shows the jump index in a bottom sheet. */
export function JumpSheet({ popup, ...props }: Omit<JumpIndexProps, 'look'> & { popup: PopupState }) {
  const text = useText();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={popup.open} onOpenChange={popup.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${SCRIM} data-ending-style:opacity-0`} />
        <Dialog.Popup
          ref={sheet}
          initialFocus={sheet}
          finalFocus={popup.anchor}
          className="fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[calc(100dvh-5rem)] max-w-160 flex-col rounded-t-2xl border-t border-line bg-raised shadow-2 outline-none transition-transform duration-200 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full"
        >
          <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2" aria-hidden />
          <div className="flex items-center gap-2 py-1 pr-2 pl-4">
            <Dialog.Title className="flex-1 text-brand font-semibold">{text('capture.jump.title')}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton label={text('app.close')} className="size-11">
                  <X className="size-5" aria-hidden />
                </IconButton>
              }
            />
          </div>
          <JumpIndex {...props} look="sheet" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
