import { Rss } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { DialogBoundary } from '../../../lists/dialogs/DialogBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';

/** Renders the button that opens the dialog for the user's calendar. */
export function SubscribeButton({ className = '' }: { className?: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} className={className}>
        <Rss className="size-4" aria-hidden />
        {text('calendar.subscribe')}
      </Button>
      {open && (
        <DialogBoundary title={text('calendar.subscribe')} onClose={close}>
          <SubscribeDialog onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}
