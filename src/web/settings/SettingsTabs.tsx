import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/useText.ts';

/** The ways between the pages of the settings, of which each has an address of its own. */
export function SettingsTabs() {
  const text = useText();
  return (
    <nav aria-label={text('nav.settings')} className="flex gap-1 overflow-x-auto border-b border-line">
      <Tab to="/settings/organisation">{text('organisation.title')}</Tab>
      <Tab to="/settings/phones">{text('phones.title')}</Tab>
      <Tab to="/settings/webhooks">{text('webhooks.title')}</Tab>
      <Tab to="/settings/links">{text('shares.list.title')}</Tab>
    </nav>
  );
}

function Tab({
  to,
  children,
}: {
  to: '/settings/organisation' | '/settings/phones' | '/settings/webhooks' | '/settings/links';
  children: string;
}) {
  return (
    <Link
      to={to}
      className="-mb-px flex h-10 shrink-0 items-center border-b-2 px-3 font-medium focus-visible:-outline-offset-2"
      activeProps={{ className: 'border-accent text-fg' }}
      inactiveProps={{ className: 'border-transparent text-fg-2 hover:text-fg' }}
    >
      {children}
    </Link>
  );
}
