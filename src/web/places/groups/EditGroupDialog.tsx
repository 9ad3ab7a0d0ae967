import { readGroup, updateGroup } from '../../../contract/places/groups.ts';
import { useSend } from '../../api/useSend.ts';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { sentSelection } from '../../lists/selection.ts';
import { useFreshCall } from '../../lists/useFreshCall.ts';
import { GroupForm } from './GroupForm.tsx';

/** Shows 'Edit Group' over the page of groups. */
export function EditGroupDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { resultData: group, storeData } = useFreshCall(readGroup, { group_id: groupId });
  const { send, busy, error } = useSend(updateGroup, PEOPLE_AND_PLACES);
  return (
    <GroupForm
      mode="edit"
      start={{ name: group.name, stores: storeData.map(({ _id: id }) => id).toSorted() }}
      busy={busy}
      error={error}
      onSend={({ name, stores }) => send({ groupid: groupId, name: name.trim(), store: sentSelection(stores) })}
      onClose={onClose}
    />
  );
}
