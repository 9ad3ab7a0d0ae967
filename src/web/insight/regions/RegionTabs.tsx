import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/useText.ts';

const TABS = [
  { to: '/region', word: 'groups' },
  { to: '/region/compare', word: 'compare' },
  { to: '/region/agreement', word: 'agreement' },
] as const;

/** Tabs of the region pages: groups, effect of a change, agreement between auditors. */
export function RegionTabs({ current }: { current: (typeof TABS)[number]['word'] }) {
  const text = useText();
  return (
    <nav aria-label={text('regions.title')} className="flex gap-5 overflow-x-auto border-b border-line">
      {TABS.map(({ to, word }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          {...(word === current && { 'aria-current': 'page' as const })}
          className="-mb-px flex h-10 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-fg-2 transition-colors hover:text-fg focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-fg"
        >
          {text(`nav.${word}`)}
        </Link>
      ))}
    </nav>
  );
}
