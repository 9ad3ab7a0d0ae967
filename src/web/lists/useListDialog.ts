import { useNavigate, useSearch } from '@tanstack/react-router';

/** The dialogs over a list that are told by a search parameter, so that a reload or a shared link opens them again. */
export type ListDialog = 'assign' | 'people' | 'add' | 'edit';

/** A dialog's parameter: whom it is about, or null while it is closed; and how to open and close it. */
export function useListDialog(name: ListDialog) {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = search[name];
  const go = (value: string | undefined) => {
    void navigate({
      to: '.',
      // One dialog at a time.
      search: (now: Record<string, unknown>) => ({
        ...now,
        assign: undefined,
        people: undefined,
        add: undefined,
        edit: undefined,
        [name]: value,
      }),
      resetScroll: false,
    });
  };
  return {
    subject: typeof given === 'string' && given !== '' ? given : null,
    open: (subject: string) => go(subject),
    close: () => go(undefined),
  };
}
