import { listChanges } from '../../contract/audit.ts';
import { readSignInRules, resetSecondFactor } from '../../contract/secondFactor.ts';
import { unlinkSso } from '../../contract/sso.ts';
import { searchUsers } from '../../contract/users.ts';
import { useProof } from '../account/useProof.tsx';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { ConfirmSend } from '../lists/ConfirmSend.tsx';
import type { SignInReset } from './useUserMenu.tsx';

const CALLS = { secondFactor: resetSecondFactor, sso: unlinkSso } as const;
const WORDS = { secondFactor: 'secondFactor.reset', sso: 'sso.unlink' } as const;

/** Before somebody's second step is taken away, or their tie to the provider. */
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
