import { Outlet } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { useConnection } from '../api/connection.ts';
import { useText } from '../i18n/useText.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Notices } from '../ui/notices/Notices.tsx';
import { Header } from './header/Header.tsx';
import { GlobalKeys } from './GlobalKeys.tsx';
import { PageMarks, usePageFacts, useShownFacts } from './pageFacts.ts';
import { useAuthInterrupt } from '../session/authInterrupt.ts';
import { useViewer } from '../session/session.ts';
import { Sidebar } from './navigation/Sidebar.tsx';
import { SignInAgainContext, type DrawSignInAgain } from './signInAgain.ts';

const MAIN_ID = 'main';

/** The parts shown over or in place of the pages when the session or the connection is interrupted. */
type ShellProps = {
  drawSignInAgain: DrawSignInAgain;
  OfflineScreen: ComponentType;
};

/** Renders the frame of signed-in users' pages. */
export function Shell({ drawSignInAgain, OfflineScreen }: ShellProps) {
  const text = useText();
  const { userid } = useViewer();
  const interruption = useAuthInterrupt();
  const { isNothingLoaded } = useConnection();
  const { offline } = usePageFacts();
  const { frame } = useShownFacts();
  if (isNothingLoaded && !offline) {
    return (
      <Suspense>
        <OfflineScreen key={userid} />
      </Suspense>
    );
  }
  return (
    // A different user gets a new tree, without state from the previous user.
    <div key={userid} className="flex min-h-dvh">
      <a href={`#${MAIN_ID}`} className="btn fixed top-3 left-3 z-50 not-focus:sr-only print:hidden">
        {text('app.skip')}
      </a>
      {frame !== 'none' && (
        <aside className="rail sticky top-0 z-20 hidden h-dvh w-22 shrink-0 flex-col border-r border-line md:flex lg:w-61 print:hidden">
          <Sidebar />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        {!frame && <Header />}
        {!frame && <OfflineNotice />}
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className={`mx-auto w-full flex-1 outline-none ${frame ? '' : 'max-w-316 p-4 min-[120rem]:max-w-400 md:p-6 print:max-w-none print:p-0'}`}
        >
          <SignInAgainContext value={drawSignInAgain}>
            <Outlet />
          </SignInAgainContext>
        </main>
      </div>
      <Notices />
      <GlobalKeys />
      <PageMarks />
      {/* Pages that work offline also work without a session: they show that it has ended, and offer to sign in. */}
      {interruption && !(offline && interruption === 'signedOut') && (
        <Suspense>{drawSignInAgain({ cause: interruption })}</Suspense>
      )}
    </div>
  );
}
