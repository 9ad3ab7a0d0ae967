import { Link, useLocation, useRouter, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { OfflineBar } from './OfflineBar.tsx';
import { usePreview } from './previewContext.ts';
import { StorageFaultBar } from './SavedSign.tsx';
import { SignedOutBar } from './SignedOutBar.tsx';
import { TrialBar } from './TrialBar.tsx';
import type { TextAttributes } from '../../../i18n/questionLanguage.ts';
import { noteFoot } from '../../../ui/notices/noteFoot.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if the screen was opened from the screen that its back link leads to. */
    isInside?: true;
  }
}

type ModeFrameProps = {
  /** The first element of the header, such as a `BackLink`. */
  lead: ReactNode;
  icon?: ReactNode;
  title: string;
  /** The language and direction of the title, if it comes from a definition. */
  titleAttributes?: TextAttributes;
  /** A line below the title, which may wrap on phones. */
  below?: ReactNode;
  /** Shown at the end of the header. */
  actions?: ReactNode;
  /** Sticks to the bottom of the window. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Renders the frame of the screens of audits and assessments. */
export function ModeFrame({ lead, icon, title, titleAttributes, below, actions, foot, children }: ModeFrameProps) {
  const isPreview = usePreview();
  useWholeWindow(!isPreview);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 border-b border-line bg-page pt-[env(safe-area-inset-top)]">
        <div className="flex min-h-14 flex-wrap items-center gap-1 px-2 py-1 lg:gap-3 lg:pr-4 lg:pl-3">
          {lead}
          <div className="flex min-w-0 flex-[1_1_8rem] items-center gap-2.5 pl-1">
            {icon}
            <div className="min-w-0">
              <h1 {...titleAttributes} className="truncate text-base leading-5 font-semibold">
                {title}
              </h1>
              {below !== undefined && <p className="num text-xs text-fg-2 max-lg:line-clamp-2 lg:truncate">{below}</p>}
            </div>
          </div>
          {actions !== undefined && <div className="ml-auto flex min-w-0 items-center gap-1 lg:gap-3">{actions}</div>}
        </div>
        <TrialBar />
        {!isPreview && (
          <>
            <OfflineBar />
            <SignedOutBar />
            <StorageFaultBar />
          </>
        )}
      </header>
      {children}
      {foot !== undefined && (
        <footer
          ref={isPreview ? null : noteFoot}
          className="sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-[0_-4px_12px_-6px_rgb(20_32_26/0.12)]"
        >
          {foot}
        </footer>
      )}
    </div>
  );
}

/**
 * Links to the parent screen. If the user came from there, goes back in the browser's history instead.
 * Either way, the browser's back button does not return to this screen.
 */
export function BackLink({ label, ...to }: Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string }) {
  const { history } = useRouter();
  const isInside = useLocation({ select: ({ state }) => state.isInside });
  return (
    <Link
      {...to}
      replace
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (!isInside || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        history.back();
      }}
      className="btn-icon size-11 shrink-0"
    >
      <ArrowLeft className="size-5" aria-hidden />
    </Link>
  );
}

/**
 * Lets an installed app draw beneath the phone's status bar and home indicator. The header and footer stay clear of
 * them.
 */
function useWholeWindow(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const meta = document.querySelector('meta[name=viewport]');
    const before = meta?.getAttribute('content');
    if (!meta || !before) return undefined;
    meta.setAttribute('content', `${before}, viewport-fit=cover`);
    return () => meta.setAttribute('content', before);
  }, [isOn]);
}
