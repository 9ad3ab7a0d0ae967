import { useListDialog } from '../lists/dialogs/useListDialog.ts';
import { AddGroupDialog } from './AddGroupDialog.tsx';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { EditGroupDialog } from './EditGroupDialog.tsx';
import type { GroupEntry } from './findGroups.ts';

/** The dialogs over the groups. Fetched once the groups are there. */
export function GroupDialogs({ deleted, onKept }: { deleted: GroupEntry | null; onKept: () => void }) {
  const add = useListDialog('add');
  const edit = useListDialog('edit');
  return (
    <>
      {deleted && <DeleteGroupDialog group={deleted} onClose={onKept} />}
      {add.subject !== null && <AddGroupDialog onClose={add.close} />}
      {edit.subject !== null && <EditGroupDialog key={edit.subject} groupId={edit.subject} onClose={edit.close} />}
    </>
  );
}
