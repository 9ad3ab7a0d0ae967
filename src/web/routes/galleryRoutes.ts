import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Words } from '../i18n/words.ts';
import { root, signedInRoute, signedInOnly } from './parentRoutes.tsx';
import type * as GalleryPage from './pages/gallery.ts';

/** Returns one of the gallery pages, which are in one chunk. */
const lazyPage = (name: keyof typeof GalleryPage) => lazyRouteComponent(() => import('./pages/gallery.ts'), name);

const layout = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'gallery',
  staticData: { section: '/ui', crumb: 'gallery' },
  component: lazyPage('GalleryLayout'),
});
/** Creates a route within the gallery's layout. */
const page = <N extends keyof Words['gallery']['pages']>(name: N, component: Parameters<typeof lazyPage>[0]) =>
  createRoute({
    getParentRoute: () => layout,
    path: `/${name}`,
    staticData: { title: `gallery.pages.${name}` },
    component: lazyPage(component),
  });
const ui = page('ui', 'UiPage');
const table = page('table', 'TablePage');
const form = page('form', 'FormPage');
const charts = page('charts', 'ChartsPage');
const map = page('map', 'MapPage');
const calendar = page('calendar', 'CalendarPage');
const invoice = page('invoice', 'InvoicePage');
const blank = page('blank', 'BlankPage');

/** Creates a route with a page that fills the window. */
const pageAlone = <P extends string>(path: P, component: Parameters<typeof lazyPage>[0]) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: signedInOnly, component: lazyPage(component) });
const signUp = pageAlone('/signup', 'SignUpPage');
const notFoundPage = pageAlone('/404', 'NotFoundPage');
const pageNotFoundPage = pageAlone('/page/404', 'NotFoundPage');
const serverError = pageAlone('/page/500', 'ServerErrorPage');

/** The template-only pages of spec section 2: a style guide. */
export const gallery = layout.addChildren([ui, table, form, charts, map, calendar, invoice, blank]);

/** The gallery pages that fill the window with a layout of their own. */
export const galleryAlone = [signUp, notFoundPage, pageNotFoundPage, serverError] as const;
