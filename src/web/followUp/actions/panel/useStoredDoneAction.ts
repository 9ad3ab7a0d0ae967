import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reload } from '../../../api/useSend.ts';
import { useDoneActions, type DoneAction } from '../done/doneActions.ts';
import { ACTION_RELOADS } from '../actionReloads.ts';

/**
 * Returns an action that was marked as done on this device; undefined if there is none or it was sent. Reloads the
 * actions once it is sent.
 */
export function useStoredDoneAction(actionId: string): DoneAction | undefined {
  const client = useQueryClient();
  const done = useDoneActions().find((action) => action.actionId === actionId);
  const state = done?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'waiting' && state === 'sent') void reload(client, ACTION_RELOADS);
    before.current = state;
  }, [client, state]);
  return state === 'sent' ? undefined : done;
}
