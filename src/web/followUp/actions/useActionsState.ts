import { useNavigate, useSearch } from '@tanstack/react-router';
import { actionsStateOf, searchOfActions, type ActionsState } from './actionsState.ts';

/** What the address narrows the actions to, also while one stands open over the list. */
export function useActionsState(): { state: ActionsState; change: (changes: Partial<ActionsState>) => void } {
  const state = actionsStateOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    state,
    change: (changes) =>
      void navigate({ to: '.', search: searchOfActions({ ...state, ...changes }), replace: true, resetScroll: false }),
  };
}
