import { listAddedStores } from '../../../contract/places/assignments.ts';
import { readUser } from '../../../contract/places/users.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { storeOption } from './option.ts';
import { PlacesDialog } from './PlacesDialog.tsx';

/** Shows the stores of a user (spec section 2, 'Modals'). */
export function UserStoresDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const text = useText();
  const { resultData: user } = useCall(readUser, { userid: userId });
  const { resultData: stores } = useCall(listAddedStores, { id: userId });
  const assign = useListDialog('assign');
  return (
    <PlacesDialog
      kind="stores"
      title={text('users.stores')}
      description={user.username}
      picture={<Avatar name={user.username} image={thumbnail(user.image)} />}
      options={stores.map(storeOption)}
      noneText={text('users.noStoresYet')}
      assign={{ text: text('users.assignStores'), open: () => assign.open(userId) }}
      onClose={onClose}
    />
  );
}
