import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CircleQuestionMark, Lock, LogOut, Monitor, Moon, Smartphone, Sun, UserRound } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { MenuPopup } from '../../ui/popups/MenuPopup.tsx';
import { lazyPart, type PopupState } from '../../ui/popups/usePopup.ts';
import type { Theme } from '../../session/storage.ts';
import { openHelp, useHelpAddress } from '../help/help.ts';
import { useSignOut } from '../useSignOut.ts';
import { chooseTheme, THEMES, useTheme } from '../../session/theme.ts';
import { PHONE, useMedia } from '../../ui/useMedia.ts';

const question = lazyPart(() => import('./UnsentDialog.tsx').then((file) => file.UnsentDialog));

const onPhoneDialog = lazyPart(() => import('./OnPhoneDialog.tsx').then((file) => file.OnPhoneDialog));

/** Lists the account actions. */
export function AccountMenuPopup({ popup, onLeave }: { popup: PopupState; onLeave?: (() => void) | undefined }) {
  const text = useText();
  const router = useRouter();
  const { theme } = useTheme();
  const { unsent, leave, stay } = useSignOut();
  const onPhone = useMedia(PHONE);
  const help = useHelpAddress();
  const [showsCode, setShowsCode] = useState(false);

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
  if (showsCode) {
    return (
      <Suspense>
        <onPhoneDialog.Part onClose={() => setShowsCode(false)} />
      </Suspense>
    );
  }
  const toPhone = {
    key: 'phone',
    label: text('onPhone.title'),
    icon: <Smartphone className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => setShowsCode(true),
  };
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
          ...(onPhone ? [] : [toPhone]),
          {
            key: 'help',
            label: text('help.open'),
            icon: <CircleQuestionMark className="size-4 text-fg-3" aria-hidden />,
            onSelect: () => {
              onLeave?.();
              openHelp(help);
            },
          },
        ],
        THEMES.map((key) => ({
          key,
          label: text(`theme.${key}`),
          icon: <ThemeIcon theme={key} />,
          selected: key === theme,
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
