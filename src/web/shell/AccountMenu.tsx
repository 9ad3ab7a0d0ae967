import { useRouter } from '@tanstack/react-router';
import { ChevronDown, Lock, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { listGroups } from '../../contract/groups.ts';
import { readOptions } from '../api/useCall.ts';
import { useText } from '../i18n/useText.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { Theme } from './storage.ts';
import { useViewer } from './session.ts';
import { signOut } from './signOut.ts';
import { chooseTheme, THEMES, useTheme } from './theme.ts';

/** Who is signed in, and what concerns them alone. `onLeave` is called when another page was chosen. */
export function AccountMenu({ onLeave }: { onLeave?: () => void }) {
  const text = useText();
  const router = useRouter();
  const viewer = useViewer();
  const { theme } = useTheme();
  const groups = useQuery({ ...readOptions(listGroups, {}), enabled: !viewer.administrator });
  const group = viewer.administrator ? undefined : groups.data?.resultData[0];

  async function lock(): Promise<void> {
    onLeave?.();
    await router.navigate({ to: '/lock-screen', search: { from: router.state.location.href } });
  }

  return (
    <MenuButton
      side="top"
      align="start"
      className="flex w-full items-center gap-3 rounded-lg p-2 text-left transition-colors hover:bg-sunken data-popup-open:bg-sunken rail:w-auto"
      groups={[
        [
          {
            key: 'profile',
            label: text('account.profile'),
            icon: <UserRound className="size-4 text-fg-3" aria-hidden />,
            onSelect: () => {
              onLeave?.();
              void router.navigate({ to: '/profile' });
            },
          },
        ],
        THEMES.map((key) => ({
          key,
          label: text(`theme.${key}`),
          icon: <ThemeIcon theme={key} />,
          chosen: key === theme,
          onSelect: () => chooseTheme(key),
        })),
        [
          {
            key: 'lock',
            label: text('account.lock'),
            icon: <Lock className="size-4 text-fg-3" aria-hidden />,
            onSelect: () => void lock(),
          },
          {
            key: 'signOut',
            label: text('nav.signOut'),
            icon: <LogOut className="size-4 text-fg-3" aria-hidden />,
            onSelect: signOut,
          },
        ],
      ]}
    >
      <Avatar name={viewer.name} image={viewer.image} />
      <span className="min-w-0 flex-1 rail:sr-only">
        <span className="sr-only">{text('nav.account')}</span>
        <span className="block truncate font-medium">{viewer.name}</span>
        <span className="block truncate text-xs text-fg-3">
          {text(viewer.administrator ? 'roles.administrator' : 'roles.user')}
        </span>
        {group && <span className="block truncate text-xs text-fg-3">{text('roles.group', { name: group.name })}</span>}
      </span>
      <ChevronDown className="size-4 text-fg-3 rail:hidden" aria-hidden />
    </MenuButton>
  );
}

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

function ThemeIcon({ theme }: { theme: Theme }) {
  const Icon = THEME_ICONS[theme];
  return <Icon className="size-4 text-fg-3" aria-hidden />;
}
