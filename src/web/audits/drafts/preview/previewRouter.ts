import {
  createHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type HistoryLocation,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

export const PREVIEW_ID = 'preview';

export const PREVIEW_START = '/preview';

/**
 * Creates a router whose addresses exist only in memory, so that links on the capture pages lead from screen to
 * screen of the preview and never leave the editor. `Screen` is shown at every address.
 */
export function createPreviewRouter(Screen: () => ReactNode) {
  const root = createRootRouteWithContext()();
  const everywhere = createRoute({ getParentRoute: () => root, path: '$', component: Screen });
  return createRouter({
    routeTree: root.addChildren([everywhere]),
    history: historyInMemory(),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    // Otherwise each navigation would scroll the editor to its top.
    scrollRestoration: () => false,
  });
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Returns a history in memory. The router's implementation would enlarge the file that every page loads first. */
function historyInMemory() {
  const start = entryOf(PREVIEW_START, { __TSR_index: 0 });
  let entries = [start];
  let at = 0;
  const go = (by: number) => {
    at = Math.min(Math.max(at + by, 0), entries.length - 1);
  };
  return createHistory({
    getLocation: () => entries[at] ?? start,
    getLength: () => entries.length,
    pushState: (href, state) => {
      entries = [...entries.slice(0, at + 1), entryOf(href, state)];
      at = entries.length - 1;
    },
    replaceState: (href, state) => {
      entries = entries.with(at, entryOf(href, state));
    },
    back: () => go(-1),
    forward: () => go(1),
    go,
    createHref: (path) => path,
  });
}

function entryOf(href: string, state: HistoryLocation['state']): HistoryLocation {
  const { pathname, search, hash } = new URL(href, location.origin);
  return { href, pathname, search, hash, state };
}
