import { addUser } from '../../../contract/places/users.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { RouteDialog } from '../../lists/dialogs/RouteDialog.tsx';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { sentSelection } from '../../lists/selection.ts';
import { NEW_USER, UserForm } from './UserForm.tsx';

/** Shows `/user/add` over the list of users. */
export function AddUserDialog() {
  const text = useText();
  const { send, busy, error } = useSend(addUser, PEOPLE_AND_PLACES);
  return (
    <RouteDialog list="/users" title={text('users.form.addTitle')}>
      {(close) => (
        <UserForm
          userId={null}
          start={NEW_USER}
          assignments={[]}
          busy={busy}
          error={error}
          onSend={({ email, password, byLink, username, userType, image, group, stores }, currentPassword) =>
            send({
              email: email.trim(),
              ...(byLink ? { send_link: true } : { password }),
              username: username.trim(),
              user_type: userType,
              image,
              groupname: sentSelection(group),
              storename: sentSelection(stores),
              currentpassword: currentPassword,
            })
          }
          onClose={close}
        />
      )}
    </RouteDialog>
  );
}
