import { useParams } from '@tanstack/react-router';
import { readStore, updateStore } from '../../../contract/places/stores.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { RouteDialog } from '../../lists/dialogs/RouteDialog.tsx';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { sentSelection } from '../../lists/selection.ts';
import { useFreshCall } from '../../lists/useFreshCall.ts';
import { StoreForm } from './StoreForm.tsx';

/** Shows `/store/editstore/{storeid}` over the list of stores. */
export function EditStoreDialog() {
  const text = useText();
  const { storeid } = useParams({ strict: false });
  return (
    <RouteDialog list="/stores" title={text('stores.form.editTitle')}>
      {(close) => <EditStoreForm key={storeid} storeId={storeid ?? ''} onClose={close} />}
    </RouteDialog>
  );
}

function EditStoreForm({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const { resultData: store } = useFreshCall(readStore, { storeid: storeId });
  const { store_name: storeName, image: picture, group_id: inGroups, userData, ...further } = store;
  const { send, busy, error } = useSend(updateStore, PEOPLE_AND_PLACES);
  return (
    <StoreForm
      mode="edit"
      start={{
        ...further,
        name: storeName,
        image: picture ?? '',
        groups: inGroups.map(({ key }) => key).toSorted(),
        users: userData.map(({ _id: id }) => id).toSorted(),
      }}
      assignments={userData}
      busy={busy}
      error={error}
      onSend={({ name, image, groups, users, ...texts }) =>
        send({
          storeid: storeId,
          ...texts,
          storename: name.trim(),
          image,
          groupid: sentSelection(groups),
          userid: sentSelection(users),
        })
      }
      onClose={onClose}
    />
  );
}
