import { useText } from '../../i18n/useText.ts';
import { DialogBoundary } from '../../lists/dialogs/DialogBoundary.tsx';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { AddGroupDialog } from './AddGroupDialog.tsx';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { EditGroupDialog } from './EditGroupDialog.tsx';
import type { GroupEntry } from './findGroups.ts';

/** Shows the dialogs over the groups. */
export function GroupDialogs({ groupToDelete, onClose }: { groupToDelete: GroupEntry | null; onClose: () => void }) {
  const text = useText();
  const add = useListDialog('add');
  const edit = useListDialog('edit');
  return (
    <>
      {groupToDelete && <DeleteGroupDialog group={groupToDelete} onClose={onClose} />}
      {add.subject !== null && (
        <DialogBoundary title={text('groups.form.addTitle')} onClose={add.close}>
          <AddGroupDialog onClose={add.close} />
        </DialogBoundary>
      )}
      {edit.subject !== null && (
        <DialogBoundary key={edit.subject} title={text('groups.form.editTitle')} onClose={edit.close}>
          <EditGroupDialog groupId={edit.subject} onClose={edit.close} />
        </DialogBoundary>
      )}
    </>
  );
}
