import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The dialogs over a list that are told by a search parameter, so that a reload or a shared link opens them again. */
const DIALOGS = ['assign', 'people', 'add', 'edit'] as const;
export type ListDialog = (typeof DIALOGS)[number];

/** A dialog's parameter: whom it is about, or null while it is closed; and how to open and close it. */
export function useListDialog(name: ListDialog) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = search[name];
  const open = useOpenDialog(name);
  return { subject: typeof given === 'string' && given !== '' ? given : null, open, close: () => open(undefined) };
}

/** Whether the address asks for any of the dialogs. */
export function useDialogWanted(): boolean {
  return useSearch({ strict: false, select: (search) => DIALOGS.some((name) => name in search) });
}

/** Opens a dialog, or closes it, without being drawn anew when the address changes: for the rows of a list. */
export function useOpenDialog(name: ListDialog): (subject: string | undefined) => void {
  const navigate = useNavigate();
  return useCallback(
    (subject) => {
      void navigate({
        to: '.',
        // One dialog at a time.
        search: (now: Record<string, unknown>) => ({
          ...now,
          assign: undefined,
          people: undefined,
          add: undefined,
          edit: undefined,
          [name]: subject,
        }),
        resetScroll: false,
      });
    },
    [navigate, name],
  );
}
