import { deleteUser } from '../../../contract/places/users.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteDialog } from '../../lists/dialogs/DeleteDialog.tsx';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import type { UserRow } from './userRow.ts';

/** Asks for confirmation before a user is deleted. */
export function DeleteUserDialog({
  user,
  onClose,
  onDone,
}: {
  user: UserRow;
  onClose: () => void;
  onDone: () => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(deleteUser, PEOPLE_AND_PLACES);
  return (
    <DeleteDialog
      title={text('users.deleteTitle', { user: user.username })}
      losses={text('users.deleteLost', { count: user.store_count })}
      remains={text('users.deleteKept', { count: user.survey_count })}
      confirm={text('users.delete')}
      busy={busy}
      error={error}
      onSend={() => send({ uid: user._id })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
