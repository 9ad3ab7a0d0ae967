import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAction, updateAction } from '../../../contract/followUp/actions.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import type { CallError } from '../../api/CallError.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { ACTION_RELOADS } from '../actionReloads.ts';
import type { ActionDetail } from './detail.ts';

export type Changes = Omit<InputOf<typeof updateAction>, 'action_id' | 'version'>;

export type ActionChange = {
  /** Sends what is changed; gives whether it was taken. `onTaken` is called then, also where it is sent again later. */
  change: (changes: Changes, onTaken?: () => void) => Promise<boolean>;
  busy: boolean;
  /** Why the last one was not taken; null also where it met another change. */
  error: CallError | null;
  /** Set where the action was changed meanwhile: makes the change all the same, or lets go of it. */
  met: { again: () => void; leave: () => void } | null;
};

/**
 * Changes an action as it is shown. Where it was changed meanwhile nothing is changed: it is read anew, and what was wanted is
 * kept to be sent again.
 */
export function useActionChange({ action_id: id, version }: ActionDetail): ActionChange {
  const client = useQueryClient();
  const { send, busy, error, forgetError } = useSend(updateAction, ACTION_RELOADS);
  const [kept, setKept] = useState<{ changes: Changes; onTaken: (() => void) | undefined } | null>(null);
  const change = async (changes: Changes, onTaken?: () => void) => {
    setKept(null);
    const refusal = await refusalOf(async () => {
      await send({ action_id: id, version, ...changes });
    });
    if (refusal?.code === 'action_changed') {
      setKept({ changes, onTaken });
      forgetError();
      await client.invalidateQueries({ queryKey: [readAction.path] });
    }
    if (refusal === null) onTaken?.();
    return refusal === null;
  };
  return {
    change,
    busy,
    error,
    met: kept && { again: () => void change(kept.changes, kept.onTaken), leave: () => setKept(null) },
  };
}
