import { Moon, Sun } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { chooseTheme, useTheme } from '../../session/theme.ts';

export function ThemeToggle() {
  const text = useText();
  const { dark } = useTheme();
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton label={text('theme.toggle')} aria-pressed={dark} onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
      <Icon className="size-4" aria-hidden />
    </IconButton>
  );
}
