import { listChanges } from '../../contract/audit.ts';
import { readSignInRules, resetSecondFactor } from '../../contract/secondFactor.ts';
import { unlinkSso } from '../../contract/sso.ts';
import { searchUsers } from '../../contract/users.ts';
import { CallError } from '../api/CallError.ts';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notices.ts';
import type { UserRow } from './userRow.ts';

export type SignInReset = { kind: 'secondFactor' | 'sso'; user: UserRow };

const CALLS = { secondFactor: resetSecondFactor, sso: unlinkSso } as const;
const WORDS = { secondFactor: 'secondFactor.reset', sso: 'sso.unlink' } as const;

/** Before somebody's second step is taken away, or their tie to the provider. */
export function ResetSignInDialog({ reset: { kind, user }, onClose }: { reset: SignInReset; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(CALLS[kind], [searchUsers, readSignInRules, listChanges]);
  const words = WORDS[kind];

  async function reset(): Promise<void> {
    try {
      notify({ text: (await send({ userid: user._id })).resultData });
      onClose();
    } catch (failure) {
      // The dialog shows what the server says; anything else is a fault of ours.
      if (!(failure instanceof CallError)) throw failure;
    }
  }

  return (
    <ConfirmDialog
      title={text(`${words}.title`, { user: user.username })}
      confirm={text(`${words}.confirm`)}
      busy={busy}
      error={error}
      onConfirm={() => void reset()}
      onCancel={onClose}
    >
      {text(`${words}.lead`)}
    </ConfirmDialog>
  );
}
