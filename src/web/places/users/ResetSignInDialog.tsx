import { listChanges } from '../../../contract/access/history.ts';
import { readSignInRules, resetSecondFactor } from '../../../contract/access/signIn/secondFactor.ts';
import { unlinkSso } from '../../../contract/access/signIn/sso.ts';
import { searchUsers } from '../../../contract/places/users.ts';
import { useProof } from '../../forms/useProof.tsx';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmSend } from '../../lists/dialogs/ConfirmSend.tsx';
import type { SignInReset } from './useUserMenu.tsx';

const CALLS = { secondFactor: resetSecondFactor, sso: unlinkSso } as const;
const WORDS = { secondFactor: 'secondFactor.reset', sso: 'sso.unlink' } as const;

/** Asks for confirmation before a user's second factor, or their link to the identity provider, is removed. */
export function ResetSignInDialog({ reset: { kind, user }, onClose }: { reset: SignInReset; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(CALLS[kind], [searchUsers, readSignInRules, listChanges]);
  const words = WORDS[kind];
  const proof = useProof(error);

  return (
    <ConfirmSend
      title={text(`${words}.title`, { user: user.username })}
      confirm={text(`${words}.confirm`)}
      busy={busy}
      error={error}
      field={proof.field}
      onSend={() => send({ userid: user._id, currentpassword: proof.password })}
      onClose={onClose}
    >
      {text(`${words}.lead`)}
    </ConfirmSend>
  );
}
