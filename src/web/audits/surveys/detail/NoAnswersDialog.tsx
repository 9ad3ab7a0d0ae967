import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';

/** Informs the user that a survey has no answers (spec section 2). */
export function NoAnswersDialog() {
  const text = useText();
  const [open, setOpen] = useState(true);
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={close}
          className="fixed top-1/2 left-1/2 z-40 w-88 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl border border-line bg-raised p-5 shadow-2 outline-none transition-[opacity,scale] duration-150 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <Dialog.Title className="text-brand font-semibold">{text('survey.oops')}</Dialog.Title>
          <Dialog.Description className="mt-1">{text('survey.noData')}</Dialog.Description>
          <p className="text-fg-2">{text('survey.noDataLead')}</p>
          <div className="mt-4 flex justify-end gap-2">
            <Dialog.Close ref={close} className="btn">
              {text('app.close')}
            </Dialog.Close>
            <Link to="/survey" className="btn">
              {text('survey.backToList')}
            </Link>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
