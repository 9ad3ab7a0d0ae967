import { LogIn } from 'lucide-react';
import { Suspense, use, useState } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import { SignInAgainContext } from '../../../shell/signInAgain.ts';
import { Button } from '../../../ui/Button.tsx';
import { useGeneralObstacle } from '../../../device/outbox.ts';

/** Once the session has expired, explains that audits can continue, and lets the auditor sign in to send them. */
export function SignedOutBar() {
  const text = useText();
  const drawSignInAgain = use(SignInAgainContext);
  const { fault } = useConnection();
  const { token } = useViewer();
  /** The token that was current when the user asked to sign in again. */
  const [requestToken, setRequestToken] = useState<string | null>(null);
  const isSendingHeld = useGeneralObstacle();
  const isSignedOut = isSendingHeld === 'signedOut';
  return (
    <>
      <output>
        {/* Without a connection the user can't sign in; the offline bar explains what works. */}
        {isSignedOut && !fault && (
          <span className="flex items-center gap-3 border-b border-warn/25 bg-warn-soft px-4 py-2 text-pretty">
            <span className="min-w-0 flex-1">{text('capture.signedOut')}</span>
            <Button onClick={() => setRequestToken(token)}>
              <LogIn className="size-4" aria-hidden />
              {text('signIn.send')}
            </Button>
          </span>
        )}
      </output>
      {isSignedOut && requestToken === token && (
        <Suspense>{drawSignInAgain({ cause: 'signedOut', onLater: () => setRequestToken(null) })}</Suspense>
      )}
    </>
  );
}
