import { Menu } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { lazyPart, usePopup } from '../ui/usePopup.ts';
import { FoodList } from './FoodMenu.tsx';
import { GroupSwitcher } from './GroupSwitcher.tsx';
import { HeaderBoundary } from './HeaderBoundary.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Sidebar } from './Sidebar.tsx';

const drawer = lazyPart(() => import('../ui/DrawerPopup.tsx'));

/** The sidebar where there is no room beside the page, with what the header has no room for. */
export function NavDrawer() {
  const text = useText();
  const { trigger, popup, used, close } = usePopup('dialog', drawer.fetch);
  return (
    <span className="md:hidden">
      <IconButton {...trigger} label={text('nav.open')}>
        <Menu className="size-4.5" aria-hidden />
      </IconButton>
      {used && (
        <Suspense>
          <drawer.Part label={text('nav.menu')} popup={popup}>
            <Sidebar
              onLeave={close}
              above={
                <HeaderPart className="px-3 pb-3 sm:hidden">
                  <GroupSwitcher className="w-full gap-2.5 border border-line-2 bg-card px-2.5 shadow-1" />
                </HeaderPart>
              }
              below={
                <HeaderPart>
                  <FoodList onLeave={close} />
                  <LanguageMenu named className="mx-3 gap-2.5 px-2.5 sm:hidden" />
                </HeaderPart>
              }
            />
          </drawer.Part>
        </Suspense>
      )}
    </span>
  );
}

/** What comes from the header, each part loading and failing by itself. */
function HeaderPart({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <HeaderBoundary>
        <Suspense>{children}</Suspense>
      </HeaderBoundary>
    </div>
  );
}
