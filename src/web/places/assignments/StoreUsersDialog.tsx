import { readStore } from '../../../contract/places/stores.ts';
import { listAddedUsers } from '../../../contract/places/assignments.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { userOption } from './option.ts';
import { PlacesDialog } from './PlacesDialog.tsx';

/** Shows the users of a store (spec section 2, 'Modals'). */
export function StoreUsersDialog({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const text = useText();
  const { resultData: store } = useCall(readStore, { storeid: storeId });
  const { resultData: users } = useCall(listAddedUsers, { id: storeId });
  const assign = useListDialog('assign');
  return (
    <PlacesDialog
      kind="users"
      title={text('stores.users')}
      description={store.store_name}
      picture={<StoreImage image={thumbnail(store.image)} className="size-10 rounded-lg" />}
      options={users.map(userOption)}
      noneText={text('stores.nobody')}
      assign={{ text: text('stores.assignUsers'), open: () => assign.open(storeId) }}
      onClose={onClose}
    />
  );
}
