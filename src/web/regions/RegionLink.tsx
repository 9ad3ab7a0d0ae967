import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The way to a group's dashboard; with null to the report on all groups. */
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
    <Link to="/region" search={group === null ? {} : { group }} className={className}>
      {children}
    </Link>
  );
}
