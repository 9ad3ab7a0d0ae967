import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';

/** The pages of the settings, in tab order. */
const TABS = [
  ['/settings/organisation', 'organisation.title'],
  ['/settings/instruments', 'instruments.title'],
  ['/sign-in-rules', 'nav.signInRules'],
  ['/api-tokens', 'nav.apiTokens'],
  ['/settings/webhooks', 'webhooks.title'],
  ['/settings/phones', 'phones.title'],
  ['/settings/links', 'shares.list.title'],
  ['/settings/backups', 'backups.title'],
  ['/status', 'nav.status'],
  ['/history', 'nav.history'],
  ['/delete-requests', 'nav.deleteRequests'],
] as const;

/** Shows tabs for the pages of the settings. */
export function SettingsTabs() {
  const text = useText();
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => intoSight(tabs.current), []);
  return (
    <nav
      ref={tabs}
      aria-label={text('nav.settings')}
      className="flex gap-x-1 overflow-x-auto overflow-y-hidden border-b border-line sm:flex-wrap print:hidden"
    >
      {TABS.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          className="-mb-px flex h-10 shrink-0 items-center border-b-2 px-3 font-medium focus-visible:-outline-offset-2"
          activeProps={{ className: 'border-accent text-fg' }}
          inactiveProps={{ className: 'border-transparent text-fg-2 hover:text-fg' }}
        >
          {text(label)}
        </Link>
      ))}
    </nav>
  );
}

/** Centres the current tab on phones, where the tabs are wider than the window. */
function intoSight(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!tabs || !current) return;
  const { left, width } = tabs.getBoundingClientRect();
  tabs.scrollLeft += current.left - left - (width - current.width) / 2;
}
