import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { aboutSetup } from '../../../contract/operations/setup.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { endSession } from '../../session/session.ts';
import { AccountCard, CARD_BUTTON } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';

/** The form is loaded separately from the sign-in page, because few users see it. */
const form = lazyPart(() => import('./SetupForm.tsx').then((file) => file.SetupForm));

/** Sets up a new server. The URL printed at start-up leads here, with the key after the #. */
export function SetupPage() {
  return (
    <AccountLayout>
      <Suspense fallback={<SetupSkeleton />}>
        <Setup />
      </Suspense>
    </AccountLayout>
  );
}

function Setup() {
  const text = useText();
  const { needed } = useCall(aboutSetup, {}).resultData;
  const key = useLocation({ select: ({ hash }) => hash });
  if (!needed) {
    return (
      <AccountCard title={text('setup.doneTitle')} lead={text('setup.doneLead')}>
        <Link to="/page/signin" className={`btn btn-primary ${CARD_BUTTON}`}>
          {text('reset.toSignIn')}
        </Link>
      </AccountCard>
    );
  }
  if (key === '') return <AccountCard title={text('setup.missingTitle')} lead={text('setup.missingLead')} />;
  return (
    <>
      <DemoBackup />
      <form.Part setupKey={key} />
    </>
  );
}

/** After a user has left the demo, ends their session and shows where the demo's backup is. */
function DemoBackup() {
  const text = useText();
  const file = useLocation({ select: ({ state }) => state.demoBackup });
  useEffect(() => {
    if (file !== undefined) endSession();
  }, [file]);
  if (file === undefined) return null;
  return (
    <p className="mb-4 rounded-xl border border-line-2 bg-card px-5 py-4 text-fg-2 wrap-anywhere">
      {text('setup.demoKept', { file })}
    </p>
  );
}

function SetupSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-160" />
    </>
  );
}
