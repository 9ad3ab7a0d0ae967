import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rangeSearch } from './useRegionRange.ts';

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
    <Link
      to="/region"
      search={(kept: object) => ({ ...(group !== null && { group }), ...rangeSearch(kept) })}
      className={className}
    >
      {children}
    </Link>
  );
}
