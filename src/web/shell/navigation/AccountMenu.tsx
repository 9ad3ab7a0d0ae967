import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { listGroups } from '../../../contract/places/groups.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { lazyPart, usePopup } from '../../ui/popups/usePopup.ts';

const menu = lazyPart(() => import('./AccountMenuPopup.tsx').then((file) => file.AccountMenuPopup));

/** Shows the signed-in user and a menu of account actions. */
export function AccountMenu({ onLeave }: { onLeave?: () => void }) {
  const text = useText();
  const viewer = useViewer();
  const groups = useQuery({ ...readOptions(listGroups, {}), enabled: !viewer.administrator });
  const group = viewer.administrator ? undefined : groups.data?.resultData[0];
  const { popup, trigger, isUsed } = usePopup('menu', menu.fetch);
  return (
    <>
      <button
        type="button"
        {...trigger}
        className="flex w-full items-center gap-3 rounded-lg p-2 text-left transition-colors hover:bg-sunken data-popup-open:bg-sunken rail:w-auto"
      >
        <Avatar name={viewer.name} image={viewer.image} />
        <span className="min-w-0 flex-1 rail:sr-only">
          <span className="sr-only">{text('nav.account')}</span>
          <span className="block truncate font-medium">{viewer.name}</span>
          <span className="block truncate text-xs text-fg-3">
            {text(viewer.administrator ? 'roles.administrator' : 'roles.user')}
          </span>
          {group && (
            <span className="block truncate text-xs text-fg-3">{text('roles.group', { name: group.name })}</span>
          )}
        </span>
        <ChevronDown className="size-4 text-fg-3 rail:hidden" aria-hidden />
      </button>
      {isUsed && (
        <Suspense>
          <menu.Part popup={popup} onLeave={onLeave} />
        </Suspense>
      )}
    </>
  );
}
