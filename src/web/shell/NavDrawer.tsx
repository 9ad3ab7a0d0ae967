import { Menu } from 'lucide-react';
import { Suspense } from 'react';
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
    <span className="lg:hidden">
      <IconButton {...trigger} label={text('nav.open')}>
        <Menu className="size-4.5" aria-hidden />
      </IconButton>
      {used && (
        <Suspense>
          <drawer.Part label={text('nav.menu')} popup={popup}>
            <Sidebar onLeave={close}>
              <HeaderBoundary>
                <Suspense>
                  <div className="px-3 pt-3 sm:hidden">
                    <GroupSwitcher className="w-full" />
                    <LanguageMenu named className="w-full" />
                  </div>
                  <div className="md:hidden">
                    <FoodList onLeave={close} />
                  </div>
                </Suspense>
              </HeaderBoundary>
            </Sidebar>
          </drawer.Part>
        </Suspense>
      )}
    </span>
  );
}
