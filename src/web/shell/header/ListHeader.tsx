import { Link, useRouter, type StaticDataRouteOption } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { factsAt } from '../pageFacts.ts';
import { useViewer } from '../../session/session.ts';
import { usePassed } from '../../session/timings.ts';

type Crumb = {
  crumb: NonNullable<StaticDataRouteOption['crumb']>;
  parentPage: StaticDataRouteOption['parentPage'];
  crumbTo: StaticDataRouteOption['crumbTo'];
  to: string;
};

/**
 * Renders the breadcrumb of a list page. If the user comes from a page with selectors, these are shown first and fade
 * out over a second (spec section 2, 'Header').
 */
export function ListHeader({ selectors, ...crumb }: Crumb & { selectors: ReactNode }) {
  const fade = useFading();
  if (!fade) return <Breadcrumb {...crumb} />;
  return (
    <div inert className="animate-fade-away flex min-w-0 items-center">
      {selectors}
    </div>
  );
}

/** Fades out the header parts that list pages don't show. */
export function ListFading({ children }: { children: ReactNode }) {
  const fade = useFading();
  if (!fade) return null;
  return (
    <div inert className="animate-fade-away">
      {children}
    </div>
  );
}

/** Returns true for a second if the user came from a page with selectors. */
function useFading(): boolean {
  const router = useRouter();
  const { resolvedLocation: before } = router.state;
  const [isEntered] = useState(before !== undefined && !factsAt(router, before.pathname).crumb);
  const isPassed = usePassed('headerHide');
  return isEntered && !isPassed;
}

function Breadcrumb({ crumb, parentPage, crumbTo, to }: Crumb) {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <nav aria-label={text('lists.where')} className="min-w-0 pl-2 md:pl-2">
      <ol className="flex items-center gap-2 whitespace-nowrap">
        {(administrator || parentPage !== undefined) && (
          <li className="text-fg-2">
            {parentPage === undefined ? (
              text('nav.manage')
            ) : (
              <Link to={to} className="underline-offset-2 hover:underline">
                {text(`nav.${parentPage}`)}
              </Link>
            )}
            <span aria-hidden className="pl-2 text-line-2">
              /
            </span>
          </li>
        )}
        <li className="truncate">
          <Link
            to={crumbTo ?? (parentPage === undefined ? to : '.')}
            search={!crumbTo}
            aria-current={crumbTo ? undefined : 'page'}
            className="font-medium"
          >
            {text(`nav.${crumb}`)}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
