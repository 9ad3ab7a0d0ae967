import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '../session/session.ts';

export type ListPage =
  | 'stores'
  | 'users'
  | 'groups'
  | 'history'
  | 'deleteRequests'
  | 'signInRules'
  | 'apiTokens'
  | 'status'
  | 'peopleAndPlaces'
  | 'gallery';

/** The addresses of the pages to manage with, most of them lists, dialogs over them included. The region screen has its own header. */
const PAGES: readonly (readonly [pattern: RegExp, page: ListPage])[] = [
  [/^\/(stores$|store\/)/, 'stores'],
  [/^\/(users$|user\/)/, 'users'],
  [/^\/group$/, 'groups'],
  [/^\/people-and-places$/, 'peopleAndPlaces'],
  [/^\/history$/, 'history'],
  [/^\/delete-requests$/, 'deleteRequests'],
  [/^\/sign-in-rules$/, 'signInRules'],
  [/^\/api-tokens$/, 'apiTokens'],
  [/^\/status$/, 'status'],
  [/^\/(ui|table|form|charts|map|calendar|invoice|blank)$/, 'gallery'],
];

/** Those that the spec marks as 'modal' (section 2, 'Header'): their dialogs open over them. */
const MODAL: readonly ListPage[] = ['stores', 'users', 'groups'];

export function listPageAt(pathname: string): ListPage | null {
  return PAGES.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}

/** The list page on screen, or null on any other page. */
export function useListPage(): ListPage | null {
  return useLocation({ select: ({ pathname }) => listPageAt(pathname) });
}

/** Marks the page's body on group, users and stores pages for administrators (spec section 2, 'Header'). */
export function useModalBody(): void {
  const { administrator } = useViewer();
  const page = useListPage();
  const modal = administrator && page !== null && MODAL.includes(page);
  useEffect(() => {
    document.body.classList.toggle('modal', modal);
    return () => document.body.classList.remove('modal');
  }, [modal]);
}
