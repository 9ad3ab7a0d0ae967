import { Menu } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart, usePopup } from '../../ui/popups/usePopup.ts';

const drawer = lazyPart(() => import('../DrawerMenu.tsx').then((file) => file.DrawerMenu));

/** Renders the button that opens the sidebar as a drawer, on screens too narrow to show it. */
export function NavDrawer() {
  const text = useText();
  const { trigger, popup, isUsed, close } = usePopup('dialog', drawer.fetch);
  return (
    <span className="md:hidden">
      <IconButton {...trigger} label={text('nav.open')}>
        <Menu className="size-4.5" aria-hidden />
      </IconButton>
      {isUsed && (
        <Suspense>
          <drawer.Part popup={popup} onLeave={close} />
        </Suspense>
      )}
    </span>
  );
}
