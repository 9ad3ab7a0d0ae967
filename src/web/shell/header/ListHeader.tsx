import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { listPageAt, type ListPage } from '../listPage.ts';
import { useViewer } from '../../session/session.ts';
import { usePassed } from '../../session/timings.ts';

const ADDRESSES = {
  stores: '/stores',
  users: '/users',
  groups: '/group',
  peopleAndPlaces: '/people-and-places',
  history: '/history',
  deleteRequests: '/delete-requests',
  signInRules: '/sign-in-rules',
  apiTokens: '/api-tokens',
  status: '/status',
  gallery: '/ui',
} as const satisfies Record<ListPage, string>;

/**
 * The header of a list page: where one is. What the header holds elsewhere fades away in a second where the user comes
 * from a page that has it (spec section 2, 'Header'); a user who opens the list directly never sees it.
 */
export function ListHeader({ page, selectors }: { page: ListPage; selectors: ReactNode }) {
  const fading = useFading();
  if (!fading) return <Breadcrumb page={page} />;
  return (
    <div inert className="animate-fade-away flex min-w-0 items-center">
      {selectors}
    </div>
  );
}

/** What leaves the header on list pages, fading in the same way. */
export function ListFading({ children }: { children: ReactNode }) {
  const fading = useFading();
  if (!fading) return null;
  return (
    <div inert className="animate-fade-away">
      {children}
    </div>
  );
}

/** True for a second after a list page was entered from another page. */
function useFading(): boolean {
  const { resolvedLocation: before } = useRouter().state;
  const [entered] = useState(before !== undefined && listPageAt(before.pathname) === null);
  const passed = usePassed('headerHide');
  return entered && !passed;
}

function Breadcrumb({ page }: { page: ListPage }) {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <nav aria-label={text('lists.where')} className="min-w-0 pl-2 md:pl-2">
      <ol className="flex items-center gap-2 whitespace-nowrap">
        {administrator && (
          <li className="text-fg-2">
            {text('nav.manage')}
            <span aria-hidden className="pl-2 text-line-2">
              /
            </span>
          </li>
        )}
        <li className="truncate">
          <Link to={ADDRESSES[page]} aria-current="page" className="font-medium">
            {text(`nav.${page}`)}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
