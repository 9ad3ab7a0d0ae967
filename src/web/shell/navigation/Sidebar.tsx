import { Link } from '@tanstack/react-router';
import { ClipboardPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from '../Brand.tsx';
import { DemoNote } from './DemoNote.tsx';
import { usePageFacts } from '../pageFacts.ts';
import { useNavigationEntries } from './navigation.ts';

const ENTRY =
  'flex h-8 items-center gap-2.5 rounded-lg border border-transparent px-2.5 font-medium text-fg-2 transition-colors hover:text-fg aria-[current=page]:border-line aria-[current=page]:bg-card aria-[current=page]:text-fg aria-[current=page]:shadow-1 pointer-coarse:h-10 aria-[current=page]:[&>svg]:text-accent';
/** Classes of an entry in the rail: the name below the icon, a count in the corner. */
const RAIL_ENTRY =
  'rail:relative rail:h-auto rail:min-h-12 rail:flex-col rail:justify-center rail:gap-1 rail:px-0.5 rail:py-1.5 rail:text-center rail:text-2xs rail:hyphens-auto rail:wrap-anywhere rail:[&>.num]:absolute rail:[&>.num]:top-1 rail:[&>.num]:left-1/2 rail:[&>.num]:ml-3 rail:[&>.num]:text-2xs';

/**
 * Renders the sidebar: a column next to the page, a rail below 1024 px, and part of the drawer below 768 px.
 */
export function Sidebar({
  above,
  below,
  onLeave,
}: {
  /** `above` is shown below the brand, `below` after the list of pages. */
  above?: ReactNode;
  below?: ReactNode;
  /** Called when a page is chosen. */
  onLeave?: () => void;
}) {
  const text = useText();
  const { section } = usePageFacts();
  const { main, manage } = useNavigationEntries();
  return (
    <>
      <div className="flex h-14 shrink-0 items-center px-4.5 rail:justify-center rail:px-0">
        <Brand />
      </div>
      {above}
      <TakeAudit current={section === '/audit'} {...(onLeave && { onLeave })} />
      <nav
        aria-label={text('nav.label')}
        className="flex min-h-0 shrink flex-col gap-4 overflow-y-auto px-3 py-1 rail:px-1"
      >
        {[main, manage].map(
          (entries) =>
            entries.length > 0 && (
              <div key={entries[0]?.to}>
                {entries === manage && (
                  <h2 className="px-2.5 pb-2 text-xs text-fg-3 rail:px-0 rail:text-center rail:text-2xs">
                    {text('nav.manage')}
                  </h2>
                )}
                <ul className="flex flex-col gap-0.5">
                  {entries.map(({ to, label, icon: Icon, Count }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        {...(to === section && { 'aria-current': 'page' as const })}
                        {...(onLeave && { onClick: onLeave })}
                        className={`${ENTRY} ${RAIL_ENTRY}`}
                      >
                        <Icon className="size-4 text-fg-3" aria-hidden />
                        {text(`nav.${label}`)}
                        {Count && <Count />}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </nav>
      {below}
      <div className="mt-auto flex flex-col pt-3">
        <DemoNote />
      </div>
      <div className="p-3 rail:flex rail:justify-center rail:px-0">
        <AccountMenu {...(onLeave && { onLeave })} />
      </div>
    </>
  );
}

function TakeAudit({ current, onLeave }: { current: boolean; onLeave?: () => void }) {
  const text = useText();
  return (
    <Link
      to="/audit"
      {...(current && { 'aria-current': 'page' as const })}
      {...(onLeave && { onClick: onLeave })}
      className={`btn btn-primary mx-3 mb-3 h-9 shrink-0 pointer-coarse:h-10 rail:mx-1 rail:whitespace-normal ${RAIL_ENTRY}`}
    >
      <ClipboardPen className="size-4" aria-hidden />
      {text('nav.takeAudit')}
    </Link>
  );
}
