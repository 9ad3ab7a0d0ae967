import { LogIn } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { setAuthInterrupt } from '../../session/authInterrupt.ts';
import { sessionToken } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import type { Draft } from '../kept/draft.ts';
import { useSendingHeld } from '../sending/outbox.ts';

/** Says that what waits needs its author to sign in again, and lets them. Nothing otherwise. */
export function HeldNote({ draft }: { draft: Pick<Draft, 'state'> | undefined }) {
  const text = useText();
  const held = useSendingHeld();
  const waits = draft?.state === 'waiting' || draft?.state === 'sending';
  return (
    <output>
      {held === 'signedOut' && waits && (
        <span className="flex items-center gap-3 text-pretty">
          <span className="min-w-0 flex-1">{text('capture.queue.signedOut')}</span>
          <Button onClick={() => setAuthInterrupt('signedOut', sessionToken())}>
            <LogIn className="size-4" aria-hidden />
            {text('signIn.send')}
          </Button>
        </span>
      )}
    </output>
  );
}
