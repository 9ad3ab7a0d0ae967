import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, signedIn, signedInOnly } from './parentRoutes.tsx';

const layout = createRoute({
  getParentRoute: () => signedIn,
  id: 'gallery',
  staticData: { section: '/ui', crumb: 'gallery' },
  component: lazyRouteComponent(() => import('../gallery/GalleryLayout.tsx'), 'GalleryLayout'),
});
const ui = createRoute({
  getParentRoute: () => layout,
  path: '/ui',
  staticData: { title: 'gallery.pages.ui' },
  component: lazyRouteComponent(() => import('../gallery/UiPage.tsx'), 'UiPage'),
});
const table = createRoute({
  getParentRoute: () => layout,
  path: '/table',
  staticData: { title: 'gallery.pages.table' },
  component: lazyRouteComponent(() => import('../gallery/TablePage.tsx'), 'TablePage'),
});
const form = createRoute({
  getParentRoute: () => layout,
  path: '/form',
  staticData: { title: 'gallery.pages.form' },
  component: lazyRouteComponent(() => import('../gallery/FormPage.tsx'), 'FormPage'),
});
const charts = createRoute({
  getParentRoute: () => layout,
  path: '/charts',
  staticData: { title: 'gallery.pages.charts' },
  component: lazyRouteComponent(() => import('../gallery/ChartsPage.tsx'), 'ChartsPage'),
});
const map = createRoute({
  getParentRoute: () => layout,
  path: '/map',
  staticData: { title: 'gallery.pages.map' },
  component: lazyRouteComponent(() => import('../gallery/MapPage.tsx'), 'MapPage'),
});
const calendar = createRoute({
  getParentRoute: () => layout,
  path: '/calendar',
  staticData: { title: 'gallery.pages.calendar' },
  component: lazyRouteComponent(() => import('../gallery/CalendarPage.tsx'), 'CalendarPage'),
});
const invoice = createRoute({
  getParentRoute: () => layout,
  path: '/invoice',
  staticData: { title: 'gallery.pages.invoice' },
  component: lazyRouteComponent(() => import('../gallery/InvoicePage.tsx'), 'InvoicePage'),
});
const blank = createRoute({
  getParentRoute: () => layout,
  path: '/blank',
  staticData: { title: 'gallery.pages.blank' },
  component: lazyRouteComponent(() => import('../gallery/BlankPage.tsx'), 'BlankPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../gallery/SignUpPage.tsx'), 'SignUpPage'),
});
const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../gallery/ErrorPages.tsx'), 'NotFoundPage'),
});
const pageNotFound = createRoute({
  getParentRoute: () => root,
  path: '/page/404',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../gallery/ErrorPages.tsx'), 'NotFoundPage'),
});
const serverError = createRoute({
  getParentRoute: () => root,
  path: '/page/500',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../gallery/ErrorPages.tsx'), 'ServerErrorPage'),
});

/** The template-only pages of spec section 2: a living style guide of the product's parts, fetched when it is opened. */
export const gallery = layout.addChildren([ui, table, form, charts, map, calendar, invoice, blank]);

/** Those of them that fill the window with a layout of their own. */
export const galleryAlone = [signUp, notFound, pageNotFound, serverError] as const;
