import { Outlet } from '@tanstack/react-router';
import { useText } from '../i18n/useText.ts';
import { Notices } from '../ui/Notices.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';

const MAIN_ID = 'main';

/** What stands around every page of somebody signed in. */
export function Shell() {
  const text = useText();
  return (
    <div className="flex min-h-dvh">
      <a href={`#${MAIN_ID}`} className="btn fixed top-3 left-3 z-50 not-focus:sr-only">
        {text('app.skip')}
      </a>
      <aside className="sticky top-0 z-20 hidden h-dvh w-61 shrink-0 flex-col border-r border-line lg:flex">
        <Sidebar />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <Header />
        <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-316 flex-1 p-4 outline-none md:p-6">
          <Outlet />
        </main>
      </div>
      <Notices />
    </div>
  );
}
