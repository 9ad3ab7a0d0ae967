import { useLocation, useMatches, useRouter, type AnyRouter, type StaticDataRouteOption } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText, type Text } from '../i18n/useText.ts';
import { useViewer } from '../session/session.ts';
import type { NavWord } from '../i18n/words.ts';
import type { DialogName } from '../session/storage.ts';
import { usePageTitle } from './usePageTitle.ts';

/** A dialog opened by a URL. */
export type DialogFacts = {
  name: DialogName;
  /** The path or search parameter with the id of the dialog's subject; the dialog is closed while it is empty. */
  param?: string;
  /** The storage key of that id (spec section 3). */
  keep?: 'selectedUser' | 'editedGroup';
};

declare module '@tanstack/react-router' {
  /** The facts about a page that are needed before its code loads. A route inherits its parents' facts. */
  interface StaticDataRouteOption {
    /** The title of the browser's tab; omitted if the page sets its own title. */
    title?: Parameters<Text>[0];
    /** The users who can open the page; by default every signed-in user. */
    access?: 'administrators';
    /** The path of the section's page, which the sidebar highlights. */
    section?: string;
    /** The name in the header's breadcrumb, which replaces the selectors. */
    crumb?: NavWord;
    /**
     * The name of the breadcrumb's parent, which links to the section's page. By default 'manage', without a link; only
     * administrators see this default.
     */
    parentPage?: NavWord;
    /** The page that the breadcrumb's name links to, if the page on screen is below that page. */
    crumbTo?: '/settings/instruments';
    /** The page is about groups, so the header shows only the group selector. */
    selectors?: 'groups';
    /**
     * The part of the shell that is shown: 'sidebar' for a page with its own header, 'none' for a page that fills the
     * window. By default, the whole shell.
     */
    frame?: 'sidebar' | 'none';
    /** The page opens offline, with data stored on this device. */
    offline?: true;
    /** The URL contains a date range, and the export can be limited to it. */
    isDated?: true;
    /** The body classes of the page, by user type (spec section 2, 'Header'). */
    bodyClass?: { administrator: readonly string[]; groupUser?: readonly string[] };
    /** The dialogs over the page; the first one that the URL opens is shown. */
    dialogs?: readonly DialogFacts[];
  }
}

/** Returns the facts of the page at a URL. */
export function factsAt(router: Pick<AnyRouter, 'getMatchedRoutes'>, pathname: string): StaticDataRouteOption {
  const [routes] = router.getMatchedRoutes(pathname);
  return mergeFacts(routes.map(({ options }) => options.staticData));
}

/** Returns the facts of the requested page, even while it is loading. */
export function usePageFacts(): StaticDataRouteOption {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  return factsAt(router, pathname);
}

const NO_CLASSES: readonly string[] = [];

/** Returns the facts of the page on screen, which is the previous one while another loads. */
export function useShownFacts(): StaticDataRouteOption {
  return useMatches({ select: (matches) => mergeFacts(matches.map(({ staticData }) => staticData)) });
}

/** Sets the document's title and body classes from the facts of the page on screen. */
export function PageMarks(): null {
  const { title, bodyClass } = useShownFacts();
  const text = useText();
  const { administrator } = useViewer();
  usePageTitle(title ? text(title) : null);
  const classes = bodyClass?.[administrator ? 'administrator' : 'groupUser'] ?? NO_CLASSES;
  useEffect(() => {
    document.body.classList.add(...classes);
    return () => {
      document.body.classList.remove(...classes);
    };
  }, [classes]);
  return null;
}

function mergeFacts(facts: readonly (StaticDataRouteOption | undefined)[]): StaticDataRouteOption {
  return Object.assign({}, ...facts) as StaticDataRouteOption;
}
