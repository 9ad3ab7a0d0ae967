import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallError } from '../../api/CallError.ts';
import { useText } from '../../i18n/useText.ts';
import { Brand } from '../../shell/Brand.tsx';
import { LanguageMenu } from '../../shell/header/LanguageMenu.tsx';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { ThemeToggle } from '../../shell/header/ThemeToggle.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A sample reply of a server that failed. */
const BROKEN = new CallError({ status: 500, code: 'internal', requestId: 'req-4f1c' });

/** Renders /404 and /page/404. */
export function NotFoundPage() {
  const text = useText();
  usePageTitle(text('gallery.pages.notFound'));
  return (
    <ErrorLayout status={404}>
      <EmptyState icon={Compass} heading="h1" title={text('gallery.pages.notFound')}>
        {text('gallery.notFoundLead')}
      </EmptyState>
    </ErrorLayout>
  );
}

/** Renders /page/500: the error page of the product. */
export function ServerErrorPage() {
  const text = useText();
  usePageTitle(text('gallery.pages.failed'));
  return (
    <ErrorLayout status={500}>
      <PageFailure error={BROKEN} reset={() => undefined} />
    </ErrorLayout>
  );
}

function ErrorLayout({ status, children }: { status: number; children: ReactNode }) {
  const text = useText();
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <header className="flex h-14 shrink-0 items-center gap-1 px-4 sm:px-6">
        <span className="flex-1">
          <Brand />
        </span>
        <LanguageMenu />
        <ThemeToggle />
      </header>
      <span
        aria-hidden
        className="num pointer-events-none absolute inset-0 -z-10 grid place-items-center max-sm:items-start max-sm:pt-[15dvh] text-[min(36rem,46vw)] leading-none font-semibold text-transparent select-none [-webkit-text-stroke:1px_var(--line-2)]"
      >
        {status}
      </span>
      <main className="flex flex-1 flex-col items-center justify-center">{children}</main>
      <footer className="flex justify-center p-6 pb-10">
        <Link to="/dashboard" className="btn bg-card">
          {text('gallery.toDashboard')}
        </Link>
      </footer>
    </div>
  );
}
