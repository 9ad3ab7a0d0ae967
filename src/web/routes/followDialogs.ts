import type { AppRouter } from '../routes.tsx';
import { readSessionValue, setSessionValue } from '../session/storage.ts';
import { factsAt, type DialogFacts } from '../shell/pageFacts.ts';

/** Stores which dialog the URL opens (spec section 3). */
export function followDialogs(router: AppRouter): () => void {
  return router.subscribe('onResolved', ({ toLocation: { pathname, search } }) => {
    const dialog = dialogAt(router, pathname, search);
    const name = dialog?.name ?? null;
    if (readSessionValue('openModal') !== name) setSessionValue('openModal', name);
    if (dialog?.keep) setSessionValue(dialog.keep, dialog.recordId);
  });
}

/** Returns the dialog that a URL of the console opens, with its record's id ('' for none); null if it opens none. */
export function dialogAt(
  router: AppRouter,
  pathname: string,
  search: Readonly<Record<string, unknown>>,
): (DialogFacts & { recordId: string }) | null {
  const parameters: Readonly<Record<string, unknown>> = { ...search, ...router.getMatchedRoutes(pathname)[1] };
  const open = factsAt(router, pathname).dialogs?.flatMap((dialog) => {
    const recordId = dialog.param === undefined ? '' : parameters[dialog.param];
    return typeof recordId === 'string' && (recordId !== '' || dialog.param === undefined)
      ? [{ ...dialog, recordId }]
      : [];
  });
  return open?.[0] ?? null;
}
