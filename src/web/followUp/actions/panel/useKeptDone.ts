import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reload } from '../../api/useSend.ts';
import { useDoneActions, type DoneAction } from '../../doneActions/kept.ts';
import { ACTION_RELOADS } from '../actionReloads.ts';

/** That an action was done, as it waits on this device to be sent. Once it is sent the action is read anew. */
export function useKeptDone(actionId: string): DoneAction | undefined {
  const client = useQueryClient();
  const kept = useDoneActions().find((each) => each.actionId === actionId);
  const state = kept?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'waiting' && state === 'sent') void reload(client, ACTION_RELOADS);
    before.current = state;
  }, [client, state]);
  return state === 'sent' ? undefined : kept;
}
