import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { regionSearch } from '../../shell/header/useRegionGroup.ts';
import { TAB, TABS } from '../../ui/tab.ts';
import { groupOfSearch, searchOfGroup } from './searchOfGroup.ts';

type Tab = 'groups' | 'compare' | 'agreement';

/** Renders the tabs of the region pages. On a group's own page, 'Groups' leads to all groups. */
export function RegionTabs({ current }: { current: Tab }) {
  const text = useText();
  const group = useSearch({ strict: false, select: groupOfSearch });
  const propsOf = (tab: Tab) => ({
    activeOptions: { exact: true },
    ...(tab === current && { 'aria-current': 'page' as const }),
    className: TAB,
    children: text(`nav.${tab}`) as ReactNode,
  });
  return (
    <nav aria-label={text('regions.title')} className={TABS}>
      <Link to="/region" search={regionSearch(current === 'groups' ? null : group)} {...propsOf('groups')} />
      <Link to="/region/compare" search={group === null ? {} : searchOfGroup(group)} {...propsOf('compare')} />
      <Link to="/region/agreement" search={group === null ? {} : { group }} {...propsOf('agreement')} />
    </nav>
  );
}
