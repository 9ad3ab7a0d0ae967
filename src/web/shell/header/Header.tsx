import { Search } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { openPalette } from '../keys/overlay.ts';
import { useRegionGroup } from './useRegionGroup.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ExportLink } from './ExportLink.tsx';
import { FoodMenu } from './FoodMenu.tsx';
import { GroupSwitcher } from './GroupSwitcher.tsx';
import { SwitcherBoundary } from '../../ui/popups/SwitcherBoundary.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ListFading, ListHeader } from './ListHeader.tsx';
import { usePageFacts } from '../pageFacts.ts';
import { LoadingBar } from '../LoadingBar.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { useSelectedStoreOrNull } from '../selection.ts';
import { useViewer } from '../../session/session.ts';
import { StoreSwitcher } from './StoreSwitcher.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { usePassed } from '../../session/timings.ts';

/** Renders the header of the pages. */
export function Header() {
  const text = useText();
  const { crumb, parentPage, crumbTo, section = '' } = usePageFacts();
  // The blur has its own layer: on the header itself it would confine the backdrops of the menus inside.
  return (
    <header className="sticky top-0 z-30 print:hidden border-b border-line before:absolute before:inset-0 before:-z-10 before:bg-page/85 before:backdrop-blur-md">
      <div className="flex h-14 items-center gap-1 pr-4 pl-2 sm:gap-2 md:pr-6 md:pl-4">
        <NavDrawer />
        <div className="flex min-w-0 flex-1 items-center">
          <SwitcherBoundary>
            <Suspense fallback={<Skeleton className="ml-2 h-6 w-56 max-w-full" />}>
              {crumb ? (
                <ListHeader
                  crumb={crumb}
                  parentPage={parentPage}
                  crumbTo={crumbTo}
                  to={section}
                  selectors={<AllSelectors />}
                />
              ) : (
                <Selectors />
              )}
            </Suspense>
          </SwitcherBoundary>
        </div>
        <IconButton label={text('palette.open')} aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
          <Search className="size-4" aria-hidden />
        </IconButton>
        <LanguageMenu className="max-sm:hidden" />
        <ThemeToggle />
        {crumb ? (
          <ListFading>
            <ExportLink />
          </ListFading>
        ) : (
          <ExportLink />
        )}
      </div>
      <LoadingBar />
    </header>
  );
}

function Selectors() {
  const store = useSelectedStoreOrNull();
  const region = useRegionGroup();
  // Pages about groups need only the group selector (spec section 2).
  if (region) {
    return (
      <>
        <Groups className="max-w-64" />
        <FadingSelectors>
          <StoreSelectors />
        </FadingSelectors>
      </>
    );
  }
  return store ? (
    <AllSelectors />
  ) : (
    // The page lets the user choose a store, so the selectors fade out.
    <FadingSelectors>
      <AllSelectors />
    </FadingSelectors>
  );
}

/** Hides the selectors after a second (spec section 2). */
function FadingSelectors({ children }: { children: ReactNode }) {
  const isPassed = usePassed('headerHide');
  if (isPassed) return null;
  return (
    <div inert className="animate-fade-away flex min-w-0 items-center">
      {children}
    </div>
  );
}

function AllSelectors() {
  const { administrator } = useViewer();
  return (
    <>
      {administrator && (
        <>
          <Groups className="max-w-48" />
          <span aria-hidden className="px-0.5 text-line-2 max-sm:hidden">
            /
          </span>
        </>
      )}
      <StoreSelectors />
    </>
  );
}

/** Wraps the group selector, so that the store can still be chosen if the groups fail to load. */
function Groups({ className }: { className: string }) {
  return (
    <span className="flex min-w-0 max-sm:hidden">
      <SwitcherBoundary>
        <GroupSwitcher className={className} />
      </SwitcherBoundary>
    </span>
  );
}

function StoreSelectors() {
  return (
    <>
      <StoreSwitcher className="max-w-64" />
      <span aria-hidden className="mx-2 h-5 border-l border-line max-md:hidden" />
      <FoodMenu className="max-md:hidden" />
    </>
  );
}
