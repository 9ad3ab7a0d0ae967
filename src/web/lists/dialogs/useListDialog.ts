import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The dialogs that a search parameter opens, so that a reload or a shared link reopens them. */
const DIALOGS = ['assign', 'people', 'add', 'edit', 'send'] as const;
export type ListDialog = (typeof DIALOGS)[number];

/** Returns the subject of a dialog (null while it is closed), and functions to open and close the dialog. */
export function useListDialog(name: ListDialog) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const parameter = search[name];
  const open = useOpenDialog(name);
  return {
    subject: typeof parameter === 'string' && parameter !== '' ? parameter : null,
    open,
    close: () => open(undefined),
  };
}

/** Checks whether the URL opens any of the dialogs. */
export function useIsDialogOpen(): boolean {
  return useSearch({ strict: false, select: (search) => DIALOGS.some((name) => name in search) });
}

/**
 * Returns a function that opens or closes a dialog. Doesn't re-render the caller when the URL changes, so the rows of a
 * list can use it.
 */
export function useOpenDialog(name: ListDialog): (subject: string | undefined) => void {
  const navigate = useNavigate();
  return useCallback(
    (subject) => {
      void navigate({
        to: '.',
        // Only one dialog is open at a time.
        search: (now: Record<string, unknown>) => ({
          ...now,
          assign: undefined,
          people: undefined,
          add: undefined,
          edit: undefined,
          send: undefined,
          [name]: subject,
        }),
        resetScroll: false,
      });
    },
    [navigate, name],
  );
}
