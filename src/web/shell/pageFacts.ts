import { useLocation, useMatches, useRouter, type AnyRouter, type StaticDataRouteOption } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText, type Text } from '../i18n/useText.ts';
import { useViewer } from '../session/session.ts';
import type { NavWord } from '../i18n/words.ts';
import type { DialogName } from '../session/storage.ts';
import { usePageTitle } from './usePageTitle.ts';

/** A dialog that an address opens. */
export type DialogFacts = {
  name: DialogName;
  /** The part of the address that says what the dialog is about; the dialog is closed while it says nothing. */
  param?: string;
  /** Where that is kept (spec section 3). */
  keep?: 'selectedUser' | 'editedGroup';
};

declare module '@tanstack/react-router' {
  /** What the frame and the browser know of a page before its code is there. A route has the facts of its parents, too. */
  interface StaticDataRouteOption {
    /** Names the browser's tab. A page whose title depends on what it shows names it by itself. */
    title?: Parameters<Text>[0];
    /** Who sees it; every signed-in user unless it says so. */
    access?: 'administrators';
    /** The address of the page that it is part of: marked in the sidebar, and where the crumb leads, or what it stands under. */
    section?: string;
    /** The name in the header's crumb, which stands there in place of the selectors. */
    crumb?: NavWord;
    /** The page that the crumb stands under, the one of its section; for administrators 'manage' unless it says so. */
    under?: NavWord;
    /** 'groups': the page is about groups, so that of the header's selectors only theirs stays. */
    selectors?: 'groups';
    /** What stands around it instead of all of the shell: 'sidebar' where it has a header of its own, 'none' where it fills the window. */
    frame?: 'sidebar' | 'none';
    /** It opens without a connection, from what this device keeps. */
    offline?: true;
    /** Its address has a range of dates, to which the export can be narrowed. */
    dated?: true;
    /** The classes of the page's body, by who sees it (spec section 2, 'Header'). */
    bodyClass?: { administrator: readonly string[]; groupUser?: readonly string[] };
    /** The dialogs over the page; the first that the address opens counts. */
    dialogs?: readonly DialogFacts[];
  }
}

/** The facts of the page at an address. */
export function factsAt(router: Pick<AnyRouter, 'getMatchedRoutes'>, pathname: string): StaticDataRouteOption {
  const [routes] = router.getMatchedRoutes(pathname);
  return together(routes.map(({ options }) => options.staticData));
}

/** The facts of the page that was asked for, while it still loads. */
export function usePageFacts(): StaticDataRouteOption {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  return factsAt(router, pathname);
}

const NO_CLASSES: readonly string[] = [];

/** The facts of the page on screen, which is still the one before while another loads. */
export function useShownFacts(): StaticDataRouteOption {
  return useMatches({ select: (matches) => together(matches.map(({ staticData }) => staticData)) });
}

/** Marks the document with what the page on screen says of itself. */
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

function together(facts: readonly (StaticDataRouteOption | undefined)[]): StaticDataRouteOption {
  return Object.assign({}, ...facts) as StaticDataRouteOption;
}
