import { listSessions } from '../../../contract/access/account.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { endSessionsOfUser, listSessionsOfUser } from '../../../contract/places/users.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmSend } from '../../lists/dialogs/ConfirmSend.tsx';
import { useViewer } from '../../session/session.ts';
import type { UserRow } from './userRow.ts';

/** Asks for confirmation before a user is signed out everywhere. */
export function EndSessionsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText();
  const { userid } = useViewer();
  const { send, busy, error } = useSend(endSessionsOfUser, [listSessionsOfUser, listSessions, listChanges]);

  return (
    <ConfirmSend
      title={text('users.sessions.everywhereTitle', { user: user.username })}
      confirm={text('account.sessions.everywhere')}
      busy={busy}
      error={error}
      onSend={() => send({ userid: user._id })}
      onClose={onClose}
    >
      {text(user._id === userid ? 'users.sessions.ownLead' : 'users.sessions.everywhereLead')}
    </ConfirmSend>
  );
}
