import { useParams } from '@tanstack/react-router';
import { readUser, updateUser } from '../../../contract/places/users.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { RouteDialog } from '../../lists/dialogs/RouteDialog.tsx';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { sentSelection } from '../../lists/selection.ts';
import { useFreshCall } from '../../lists/useFreshCall.ts';
import { NEW_USER, UserForm } from './UserForm.tsx';

/** Shows `/user/edituser/{userid}` over the list of users. */
export function EditUserDialog() {
  const text = useText();
  const { userid } = useParams({ strict: false });
  return (
    <RouteDialog list="/users" title={text('users.form.editTitle')}>
      {(close) => <EditUserForm key={userid} userId={userid ?? ''} onClose={close} />}
    </RouteDialog>
  );
}

function EditUserForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { resultData: user } = useFreshCall(readUser, { userid: userId });
  const { send, busy, error } = useSend(updateUser, PEOPLE_AND_PLACES);
  return (
    <UserForm
      userId={userId}
      start={{
        ...NEW_USER,
        email: user.email,
        username: user.username,
        userType: user.user_type,
        image: user.image ?? '',
        group: user.group_id === null ? [] : [user.group_id],
        stores: user.storeData.map(({ _id: id }) => id).toSorted(),
      }}
      assignments={user.storeData}
      busy={busy}
      error={error}
      onSend={({ email, username, userType, image, group, stores }, currentPassword) =>
        send({
          userid: userId,
          email: email.trim(),
          username: username.trim(),
          image,
          groupid: sentSelection(group),
          storeid: sentSelection(stores),
          user_type: userType,
          currentpassword: currentPassword,
        })
      }
      onClose={onClose}
    />
  );
}
