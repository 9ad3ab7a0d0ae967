import { addGroup } from '../../../contract/places/groups.ts';
import { useSend } from '../../api/useSend.ts';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { sentSelection } from '../../lists/selection.ts';
import { GroupForm } from './GroupForm.tsx';

/** Shows 'Add Group' over the page of groups. */
export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const { send, busy, error } = useSend(addGroup, PEOPLE_AND_PLACES);
  return (
    <GroupForm
      mode="add"
      start={{ name: '', stores: [] }}
      busy={busy}
      error={error}
      onSend={({ name, stores }) => send({ name: name.trim(), store: sentSelection(stores) })}
      onClose={onClose}
    />
  );
}
