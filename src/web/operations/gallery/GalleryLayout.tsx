import { Link, Outlet } from '@tanstack/react-router';
import { useText } from '../../i18n/useText.ts';

/** The pages of the style guide, in tab order. */
const PAGES = [
  { to: '/ui', name: 'ui' },
  { to: '/table', name: 'table' },
  { to: '/form', name: 'form' },
  { to: '/charts', name: 'charts' },
  { to: '/map', name: 'map' },
  { to: '/calendar', name: 'calendar' },
  { to: '/invoice', name: 'invoice' },
  { to: '/blank', name: 'blank' },
  { to: '/signup', name: 'signup' },
  { to: '/404', name: 'notFound' },
  { to: '/page/500', name: 'failed' },
] as const;

/** Renders a page of the style guide below the tabs for its pages. */
export function GalleryLayout() {
  const text = useText();
  // In narrow windows the tabs wrap, so the active one has no underline. The class `report-bar` hides the tabs in print
  // (insight/reports/report.css).
  return (
    <>
      <nav
        aria-label={text('gallery.pagesLabel')}
        className="report-bar -mx-4 -mt-4 mb-6 border-b border-line md:-mx-6 md:-mt-6"
      >
        <ul className="flex flex-wrap gap-x-1 px-2 max-md:py-1 md:px-4">
          {PAGES.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                className="relative flex h-9 items-center rounded-md px-2 font-medium text-fg-2 transition-colors hover:text-fg aria-[current=page]:text-fg max-md:aria-[current=page]:bg-sunken md:aria-[current=page]:after:absolute md:aria-[current=page]:after:inset-x-2 md:aria-[current=page]:after:-bottom-px md:aria-[current=page]:after:h-0.5 md:aria-[current=page]:after:bg-accent pointer-coarse:h-11"
              >
                {text(`gallery.pages.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
