import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/useText.ts';
import { TAB, TABS } from '../../ui/tab.ts';

/** Renders the tabs of a store: its scores and its benchmark. */
export function StoreTabs() {
  const text = useText();
  return (
    <nav aria-label={text('benchmark.views')} className={`${TABS} print:hidden`}>
      <Link to="/dashboard" className={TAB}>
        {text('benchmark.scores')}
      </Link>
      <Link to="/benchmark" className={TAB}>
        {text('benchmark.title')}
      </Link>
    </nav>
  );
}
