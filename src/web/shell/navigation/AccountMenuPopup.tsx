import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Lock, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { MenuPopup } from '../../ui/popups/MenuPopup.tsx';
import { lazyPart, type PopupState } from '../../ui/popups/usePopup.ts';
import type { Theme } from '../../session/storage.ts';
import { useSignOut } from '../useSignOut.ts';
import { chooseTheme, THEMES, useTheme } from '../../session/theme.ts';

const question = lazyPart(() => import('./UnsentDialog.tsx').then((file) => file.UnsentDialog));

/** Lists the account actions. */
export function AccountMenuPopup({ popup, onLeave }: { popup: PopupState; onLeave?: (() => void) | undefined }) {
  const text = useText();
  const router = useRouter();
  const { theme } = useTheme();
  const { unsent, leave, stay } = useSignOut();

  async function lock(): Promise<void> {
    onLeave?.();
    await router.navigate({ to: '/lock-screen', search: { from: router.state.location.href } });
  }

  if (unsent > 0) {
    return (
      <Suspense>
        <question.Part count={unsent} onStay={stay} />
      </Suspense>
    );
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
            onSelect: () => void leave(),
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
