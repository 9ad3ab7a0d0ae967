import { deleteGroup } from '../../../contract/places/groups.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteDialog } from '../../lists/dialogs/DeleteDialog.tsx';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { selectGroup, useSelectedGroupId } from '../../shell/selection.ts';
import type { GroupEntry } from './findGroups.ts';

/** Asks for confirmation before a group is deleted. */
export function DeleteGroupDialog({ group, onClose }: { group: GroupEntry; onClose: () => void }) {
  const text = useText();
  const selectedId = useSelectedGroupId();
  const { send, busy, error } = useSend(deleteGroup, PEOPLE_AND_PLACES);
  return (
    <DeleteDialog
      title={text('groups.deleteTitle', { group: group.name })}
      losses={text('groups.deleteLost')}
      remains={text('groups.deleteKept', { stores: group.stores.length, users: group.users.length })}
      confirm={text('groups.delete')}
      busy={busy}
      error={error}
      onSend={async () => {
        // If the group remained selected, the header would keep requesting the stores of a deleted group.
        if (selectedId === group._id) selectGroup(null);
        try {
          return await send({ groupid: group._id });
        } catch (failure) {
          selectGroup(selectedId);
          throw failure;
        }
      }}
      onClose={onClose}
    />
  );
}
