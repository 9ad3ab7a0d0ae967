import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { regionSearch } from '../shell/header/useRegionGroup.ts';

/** The way to a group's dashboard; with null to the report on all groups. The dates stay as they are. */
export function RegionLink({
  group,
  className,
  children,
}: {
  group: string | null;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link to="/region" search={regionSearch(group)} className={className}>
      {children}
    </Link>
  );
}
