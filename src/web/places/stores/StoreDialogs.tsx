import { AssignUsersDialog } from '../assignments/AssignUsersDialog.tsx';
import { StoreUsersDialog } from '../assignments/StoreUsersDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { DialogBoundary } from '../../lists/dialogs/DialogBoundary.tsx';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import type { Selection } from '../../lists/useSelection.ts';
import { DeleteStoreDialog } from './DeleteStoreDialog.tsx';
import type { StoreRow } from './storeRow.ts';

/** Shows the dialogs over the list of stores, except for the two that are routes. */
export function StoreDialogs({
  selection,
  storeToDelete,
  onClose,
}: {
  selection: Selection;
  storeToDelete: StoreRow | null;
  onClose: () => void;
}) {
  const text = useText();
  const assign = useListDialog('assign');
  const people = useListDialog('people');
  return (
    <>
      {storeToDelete && (
        <DeleteStoreDialog
          store={storeToDelete}
          onClose={onClose}
          onDone={() => selection.set([storeToDelete._id], false)}
        />
      )}
      {assign.subject !== null && (
        <DialogBoundary title={text('assign.users')} onClose={assign.close}>
          <AssignUsersDialog storeId={assign.subject} onClose={assign.close} />
        </DialogBoundary>
      )}
      {people.subject !== null && (
        <DialogBoundary title={text('stores.users')} onClose={people.close}>
          <StoreUsersDialog storeId={people.subject} onClose={people.close} />
        </DialogBoundary>
      )}
    </>
  );
}
