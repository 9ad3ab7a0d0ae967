import { useNavigate, useSearch } from '@tanstack/react-router';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { actionsStateOf, searchOfActions, type ActionsState } from './actionsState.ts';

/**
 * Returns the state of the actions page in the URL, and a function that changes it. On a phone, the page starts with
 * the user's own actions.
 */
export function useActionsState(): { state: ActionsState; change: (changes: Partial<ActionsState>) => void } {
  const first = useMedia(PHONE) ? 'mine' : 'all';
  const state = actionsStateOf(useSearch({ strict: false }), first);
  const navigate = useNavigate();
  return {
    state,
    change: (changes) =>
      void navigate({
        to: '.',
        search: searchOfActions({ ...state, ...changes }, first),
        replace: true,
        resetScroll: false,
      }),
  };
}
