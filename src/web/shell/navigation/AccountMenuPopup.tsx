import { useRouter } from '@tanstack/react-router';
import { Lock, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { MenuPopup } from '../../ui/popups/MenuPopup.tsx';
import type { PopupState } from '../../ui/popups/usePopup.ts';
import { signOut } from '../signOut.ts';
import type { Theme } from '../../session/storage.ts';
import { chooseTheme, THEMES, useTheme } from '../../session/theme.ts';

/** What one can do about one's own account. */
export function AccountMenuPopup({ popup, onLeave }: { popup: PopupState; onLeave?: (() => void) | undefined }) {
  const text = useText();
  const router = useRouter();
  const { theme } = useTheme();

  async function lock(): Promise<void> {
    onLeave?.();
    await router.navigate({ to: '/lock-screen', search: { from: router.state.location.href } });
  }

  return (
    <MenuPopup
      popup={popup}
      side="top"
      align="start"
      slides={false}
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
    />
  );
}

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

function ThemeIcon({ theme }: { theme: Theme }) {
  const Icon = THEME_ICONS[theme];
  return <Icon className="size-4 text-fg-3" aria-hidden />;
}
