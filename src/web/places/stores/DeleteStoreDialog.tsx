import { deleteStore } from '../../../contract/places/stores.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteDialog } from '../../lists/dialogs/DeleteDialog.tsx';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import type { StoreRow } from './storeRow.ts';

/** Asks for confirmation before a store is deleted. */
export function DeleteStoreDialog({
  store,
  onClose,
  onDone,
}: {
  store: StoreRow;
  onClose: () => void;
  onDone: () => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(deleteStore, PEOPLE_AND_PLACES);
  return (
    <DeleteDialog
      title={text('stores.deleteTitle', { store: store.store_name })}
      losses={text('stores.deleteLost', { count: store.user_count })}
      remains={text('stores.deleteKept', { count: store.survey_count })}
      confirm={text('stores.delete')}
      busy={busy}
      error={error}
      onSend={() => send({ sid: store._id })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
