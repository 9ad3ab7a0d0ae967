import { useEffect, useSyncExternalStore } from 'react';
import { setSessionValue, useSessionValue, type Theme } from './storage.ts';

export const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** Returns the chosen theme and whether it is currently dark. */
export function useTheme(): { theme: Theme; dark: boolean } {
  const theme = useSessionValue('theme') ?? 'system';
  const systemIsDark = useSyncExternalStore(onSystemChange, () => systemTheme().matches);
  return { theme, dark: theme === 'dark' || (theme === 'system' && systemIsDark) };
}

export function chooseTheme(theme: Theme): void {
  setSessionValue('theme', theme);
}

/** Sets the theme on the page. `beforePaint.js` does the same before the first paint. */
export function useThemeOnPage(): void {
  const { dark } = useTheme();
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);
}

function systemTheme(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function onSystemChange(listener: () => void): () => void {
  const query = systemTheme();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
