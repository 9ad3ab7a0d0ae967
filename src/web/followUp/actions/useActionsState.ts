import { useNavigate, useSearch } from '@tanstack/react-router';
import { actionsStateOf, searchOfActions, type ActionsState } from './actionsState.ts';

/** Returns the filters in the URL, even while an action is open over the list, and a function that changes them. */
export function useActionsState(): { state: ActionsState; change: (changes: Partial<ActionsState>) => void } {
  const state = actionsStateOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    state,
    change: (changes) =>
      void navigate({ to: '.', search: searchOfActions({ ...state, ...changes }), replace: true, resetScroll: false }),
  };
}
