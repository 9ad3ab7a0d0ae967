import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditPlaceSearch } from '../frame/auditPlace.ts';
import type { JumpIndexProps } from './jumpIndexProps.ts';

type PlaceLinkProps = Pick<JumpIndexProps, 'audit' | 'place' | 'onLeave'> & {
  to: AuditPlaceSearch;
  current: boolean;
  className: string;
  children: ReactNode;
};

/** Links to a place in the audit. After a move from one part to another, the back link still leads to the overview. */
export function PlaceLink({ audit, place, onLeave, to, current, className, children }: PlaceLinkProps) {
  const stays = place.part !== null && to.part !== undefined;
  return (
    <Link
      to="/audit/$surveyId"
      params={{ surveyId: audit.draft.surveyId }}
      search={{ ...to, ...(to.part !== undefined && place.fourP !== null && { p: place.fourP }) }}
      replace={stays}
      state={stays ? (state) => state : { isInside: true }}
      resetScroll={to.q === undefined}
      onClick={onLeave}
      aria-current={current ? 'true' : undefined}
      activeProps={{}}
      className={className}
    >
      {children}
    </Link>
  );
}
