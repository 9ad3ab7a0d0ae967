import { listApiTokens, revokeApiToken } from '../../../contract/access/apiTokens.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteDialog } from '../../lists/dialogs/DeleteDialog.tsx';
import type { ApiToken } from './apiToken.ts';

/** Asks for confirmation before a token is revoked, because programs that use it stop working. */
export function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(revokeApiToken, [listApiTokens, listChanges]);
  return (
    <DeleteDialog
      title={text('apiTokens.revokeTitle', { name: token.name })}
      losses={text('apiTokens.revokeLost')}
      remains={text('apiTokens.revokeKept')}
      confirm={text('apiTokens.revoke')}
      busy={busy}
      error={error}
      onSend={() => send({ token_id: token._id })}
      onClose={onClose}
    />
  );
}
