import { AlertDialog } from '@base-ui/react/alert-dialog';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { AuthInterrupt } from '../../session/authInterrupt.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MustSetUp } from './secondFactor/MustSetUp.tsx';
import { PasswordAgainForm } from './PasswordAgainForm.tsx';

/**
 * Covers the screen, and any dialog open on it, and asks for the password or for the setup of a second factor. What the
 * user has typed on the covered screen is preserved.
 */
export function SignInAgain({ cause, onLater }: { cause: AuthInterrupt; onLater?: () => void }) {
  const hides = cause !== 'signedOut';
  const popup = useRef<HTMLDivElement>(null);
  useEscapeBlock();
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className={`fixed inset-0 z-60 ${hides ? 'bg-page' : 'bg-scrim'} transition-opacity duration-150 data-starting-style:opacity-0`}
        />
        <AlertDialog.Viewport className="fixed inset-0 z-60 grid items-center justify-items-center overflow-y-auto p-4">
          <AlertDialog.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('input:not([readonly])') ?? true}
            className={`w-full rounded-xl border border-line shadow-2 outline-none ${cause === 'unprotected' ? 'flex max-w-120 flex-col bg-card' : 'max-w-98 bg-raised p-6 max-sm:p-5'}`}
          >
            {cause === 'unprotected' ? <MustSetUp /> : <PasswordAgain locked={cause === 'locked'} onLater={onLater} />}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function PasswordAgain({ locked, onLater }: { locked: boolean; onLater: (() => void) | undefined }) {
  const text = useText();
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <AlertDialog.Title className="text-title">
          {text(locked ? 'lock.over.lockedTitle' : 'lock.over.signedOutTitle')}
        </AlertDialog.Title>
        {onLater && (
          <IconButton label={text('app.close')} onClick={onLater} className="-mt-2 -mr-2">
            <X className="size-5" aria-hidden />
          </IconButton>
        )}
      </div>
      <AlertDialog.Description className="mb-5 text-fg-2">
        {text(locked ? 'lock.over.lockedLead' : 'lock.over.signedOutLead')}
      </AlertDialog.Description>
      <PasswordAgainForm submit={text(locked ? 'lock.unlock' : 'lock.over.signIn')} />
    </>
  );
}

/** Stops Escape from reaching a dialog beneath, which would close and lose its input. */
function useEscapeBlock(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, []);
}
