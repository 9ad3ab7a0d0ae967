import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { isSessionSuspended, resumeSession } from '../../session/suspendSession.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Explains on the sign-in screen that the requested URL has no page. A user who was signed in gets a link back. */
export function MissingPage() {
  const text = useText();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ state }) => state.missing });
  const [canReturn] = useState(isSessionSuspended);
  if (path === undefined) return null;
  return (
    <div className="mb-4 wrap-anywhere">
      <Alert tone="warn" title={text('signIn.missing', { path })}>
        <p>{text(canReturn ? 'signIn.missingSignedIn' : 'signIn.missingLead')}</p>
        {canReturn && (
          <a
            href="/dashboard"
            className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-10"
            onClick={(event) => {
              event.preventDefault();
              resumeSession();
              void navigate({ to: '/dashboard', replace: true });
            }}
          >
            {text('signIn.missingBack')}
          </a>
        )}
      </Alert>
    </div>
  );
}
