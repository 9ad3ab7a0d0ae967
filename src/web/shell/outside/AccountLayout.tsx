import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Brand } from '../Brand.tsx';
import { LanguageMenu } from '../header/LanguageMenu.tsx';
import { ThemeToggle } from '../header/ThemeToggle.tsx';

/** Renders the frame of the pages outside the shell. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const text = useText();
  const isRequestPage = useLocation({ select: ({ pathname }) => pathname === '/page/delete-request' });
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <Facets />
      <header className="flex h-14 shrink-0 items-center justify-end gap-1 px-4 sm:px-6">
        <LanguageMenu named />
        <ThemeToggle />
      </header>
      <main className="mx-auto mt-[calc(10dvh-3.5rem)] mb-auto w-full max-w-105 p-4 sm:mt-[max(0px,15.5dvh-4.5rem)] sm:p-3.5">
        <div className="mb-6 flex justify-center">
          <Brand large />
        </div>
        {children}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-6 gap-y-1 p-6 pb-8 text-xs text-fg-3">
        <span>{text('signIn.foot')}</span>
        {!isRequestPage && (
          <Link
            to="/page/delete-request"
            className="rounded-sm text-fg-2 underline decoration-line-2 underline-offset-4 hover:text-fg hover:decoration-current"
          >
            {text('signIn.askDeletion')}
          </Link>
        )}
      </footer>
    </div>
  );
}

/** Draws nested diamonds, like the rings of the radar chart, as a background. */
function Facets() {
  const halfWidths = [356, 489, 615];
  return (
    <svg
      viewBox="-720 -450 1440 900"
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 -z-10 size-full fill-page stroke-line max-sm:hidden"
      aria-hidden
    >
      {halfWidths.toReversed().map((size) => (
        <path key={size} d={`M0 ${-size}L${size} 0 0 ${size} ${-size} 0z`} fill="none" />
      ))}
      {halfWidths.flatMap((size) => [-size, size].map((at) => <circle key={at} cx={at} cy="0" r="3" />))}
      {halfWidths.flatMap((size) => [-size, size].map((at) => <circle key={at} cx="0" cy={at} r="3" />))}
    </svg>
  );
}
