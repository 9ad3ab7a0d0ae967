import { addStore } from '../../../contract/places/stores.ts';
import { eachStoreText } from '../../../domain/storeFields.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { RouteDialog } from '../../lists/dialogs/RouteDialog.tsx';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { sentSelection } from '../../lists/selection.ts';
import { StoreForm } from './StoreForm.tsx';

/** Shows `/store/add` over the list of stores. */
export function AddStoreDialog() {
  const text = useText();
  const { send, busy, error } = useSend(addStore, PEOPLE_AND_PLACES);
  return (
    <RouteDialog list="/stores" title={text('stores.form.addTitle')}>
      {(close) => (
        <StoreForm
          mode="add"
          start={{ ...eachStoreText(() => ''), image: '', groups: [], users: [] }}
          assignments={[]}
          busy={busy}
          error={error}
          onSend={({ name, image, groups, users, ...texts }) =>
            send({
              ...texts,
              storename: name.trim(),
              image,
              groupname: sentSelection(groups),
              username: sentSelection(users),
            })
          }
          onClose={close}
        />
      )}
    </RouteDialog>
  );
}
