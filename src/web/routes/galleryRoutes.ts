import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Words } from '../i18n/words.ts';
import { root, signedIn, signedInOnly } from './parentRoutes.tsx';

const layout = createRoute({
  getParentRoute: () => signedIn,
  id: 'gallery',
  staticData: { section: '/ui', crumb: 'gallery' },
  component: lazyRouteComponent(() => import('../gallery/GalleryLayout.tsx'), 'GalleryLayout'),
});
/** A page within the layout of the gallery. */
const page = <N extends keyof Words['gallery']['pages']>(name: N, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => layout,
    path: `/${name}`,
    staticData: { title: `gallery.pages.${name}` },
    component,
  });
const ui = page(
  'ui',
  lazyRouteComponent(() => import('../gallery/UiPage.tsx'), 'UiPage'),
);
const table = page(
  'table',
  lazyRouteComponent(() => import('../gallery/TablePage.tsx'), 'TablePage'),
);
const form = page(
  'form',
  lazyRouteComponent(() => import('../gallery/FormPage.tsx'), 'FormPage'),
);
const charts = page(
  'charts',
  lazyRouteComponent(() => import('../gallery/ChartsPage.tsx'), 'ChartsPage'),
);
const map = page(
  'map',
  lazyRouteComponent(() => import('../gallery/MapPage.tsx'), 'MapPage'),
);
const calendar = page(
  'calendar',
  lazyRouteComponent(() => import('../gallery/CalendarPage.tsx'), 'CalendarPage'),
);
const invoice = page(
  'invoice',
  lazyRouteComponent(() => import('../gallery/InvoicePage.tsx'), 'InvoicePage'),
);
const blank = page(
  'blank',
  lazyRouteComponent(() => import('../gallery/BlankPage.tsx'), 'BlankPage'),
);

/** A page that fills the window. */
const pageAlone = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: signedInOnly, component });
const signUp = pageAlone(
  '/signup',
  lazyRouteComponent(() => import('../gallery/SignUpPage.tsx'), 'SignUpPage'),
);
const notFound = pageAlone(
  '/404',
  lazyRouteComponent(() => import('../gallery/ErrorPages.tsx'), 'NotFoundPage'),
);
const pageNotFound = pageAlone(
  '/page/404',
  lazyRouteComponent(() => import('../gallery/ErrorPages.tsx'), 'NotFoundPage'),
);
const serverError = pageAlone(
  '/page/500',
  lazyRouteComponent(() => import('../gallery/ErrorPages.tsx'), 'ServerErrorPage'),
);

/** The template-only pages of spec section 2: a living style guide of the product's parts, fetched when it is opened. */
export const gallery = layout.addChildren([ui, table, form, charts, map, calendar, invoice, blank]);

/** Those of them that fill the window with a layout of their own. */
export const galleryAlone = [signUp, notFound, pageNotFound, serverError] as const;
