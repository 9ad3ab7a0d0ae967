import { LogIn } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAway } from '../../api/connection.ts';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { useSendingHeld } from '../sending/outbox.ts';

const dialog = lazyPart(() => import('../../account/SignInAgain.tsx').then((file) => file.SignInAgain));

/** Says that audits go on although the session has ended, and lets their author sign in to send them. */
export function SignedOutBar() {
  const text = useText();
  const { away } = useAway();
  const { token } = useViewer();
  /** The token instead of which another one is asked for. */
  const [asked, setAsked] = useState<string | null>(null);
  const held = useSendingHeld();
  const ended = held === 'signedOut';
  return (
    <>
      <output>
        {/* Without a connection signing in is of no use, and the bar of that says what is. */}
        {ended && !away && (
          <span className="flex items-center gap-3 border-b border-warn/25 bg-warn-soft px-4 py-2 text-pretty">
            <span className="min-w-0 flex-1">{text('taking.signedOut')}</span>
            <Button onClick={() => setAsked(token)}>
              <LogIn className="size-4" aria-hidden />
              {text('signIn.send')}
            </Button>
          </span>
        )}
      </output>
      {ended && asked === token && (
        <Suspense>
          <dialog.Part why="signedOut" onLater={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
