import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAction, updateAction } from '../../../../contract/followUp/actions/actions.ts';
import type { InputOf } from '../../../../contract/kit/call.ts';
import type { CallError } from '../../../api/CallError.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { ACTION_RELOADS } from '../actionReloads.ts';
import type { ActionDetail } from './detail.ts';

export type Changes = Omit<InputOf<typeof updateAction>, 'action_id' | 'version'>;

export type ActionChange = {
  /**
   * Sends the changes; returns whether they were accepted. `onAccept` is called once they are accepted, even if
   * `resend` had to send them after a conflict.
   */
  change: (changes: Changes, onAccept?: () => void) => Promise<boolean>;
  busy: boolean;
  /** The error of the last change; null on success or a conflict. */
  error: CallError | null;
  /** Set if another user changed the action in the meantime: `resend` resends the change, `leave` discards it. */
  conflict: { resend: () => void; leave: () => void } | null;
};

/**
 * Changes an action based on the version shown. If the action was changed in the meantime, it is reloaded, and the
 * user's change can be sent again.
 */
export function useActionChange({ action_id: id, version }: ActionDetail): ActionChange {
  const client = useQueryClient();
  const { send, busy, error, forgetError } = useSend(updateAction, ACTION_RELOADS);
  const [rejection, setRejection] = useState<{ changes: Changes; onAccept: (() => void) | undefined } | null>(null);
  const change = async (changes: Changes, onAccept?: () => void) => {
    setRejection(null);
    const refusal = await refusalOf(async () => {
      await send({ action_id: id, version, ...changes });
    });
    if (refusal?.code === 'action_changed') {
      setRejection({ changes, onAccept });
      forgetError();
      await client.invalidateQueries({ queryKey: [readAction.path] });
    }
    if (refusal === null) onAccept?.();
    return refusal === null;
  };
  return {
    change,
    busy,
    error,
    conflict: rejection && {
      resend: () => void change(rejection.changes, rejection.onAccept),
      leave: () => setRejection(null),
    },
  };
}
