import { useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { useText } from '../../../i18n/useText.ts';
import { contrast } from './contrast.ts';
import { Section } from '../GalleryPage.tsx';

/** The names of tokens in ui/styles/tokens.css. */
const SURFACES = [
  'page',
  'card',
  'raised',
  'sunken',
  'line',
  'line-2',
  'accent-soft',
  'good-soft',
  'warn-soft',
  'bad-soft',
];
const MARKS = ['fg', 'fg-2', 'fg-3', 'control', 'accent', 'good', 'warn', 'bad'];
const DATA = ['p1', 'p2', 'p3', 'p4', 'fv', 'sf', 'mc', 'bc', 'ms', 'de', 'dr'];

/** Shows colours with their names, in the current theme. */
export function ColourTokens() {
  const text = useText();
  const theme = useThemeOnPage();
  return (
    <Section title={text('gallery.sections.colours')}>
      <p className="w-full text-fg-2">{text('gallery.contrast')}</p>
      {[SURFACES, MARKS, DATA].map((tokens) => (
        <ul key={tokens[0]} className="grid w-full grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {tokens.map((token) => (
            <Token key={`${theme} ${token}`} token={token} rated={tokens !== SURFACES} />
          ))}
        </ul>
      ))}
    </Section>
  );
}

function Token({ token, rated }: { token: string; rated: boolean }) {
  const locale = useLocale();
  const value = valueOf(token);
  const ratio = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <li className="flex items-center gap-2.5">
      <span className="size-9 shrink-0 rounded-lg border border-line" style={{ background: `var(--${token})` }} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{token}</span>
        <span className="num block text-xs text-fg-3">
          {value}
          {rated && ` · ${ratio.format(contrast(value, valueOf('card')))}`}
        </span>
      </span>
    </li>
  );
}

/** Re-renders when the page's theme changes, because the values are read from the page. */
function useThemeOnPage(): string {
  return useSyncExternalStore(onThemeChange, () => document.documentElement.dataset['theme'] ?? '');
}

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function valueOf(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();
}
