import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { regionSearch } from '../../shell/header/useRegionGroup.ts';

/**
 * Links to a group's dashboard or, if `group` is null, to the report on all groups. The link preserves the date range.
 */
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
