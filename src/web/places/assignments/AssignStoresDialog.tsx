import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findStoresForUser } from '../../../contract/places/assignments.ts';
import { listStoresOfGroup } from '../../../contract/places/stores.ts';
import { readUser } from '../../../contract/places/users.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useFreshCall } from '../../lists/useFreshCall.ts';
import { useGroups } from '../../shell/selection.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { searchOptions, isEnough } from './searchOptions.ts';
import { storeOption } from './option.ts';
import { useSaveAssignment } from './useSaveAssignment.ts';

/** Assigns stores to a user (spec section 2, 'Modals'). */
export function AssignStoresDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const text = useText();
  const [searchText, setSearchText] = useState('');
  const { resultData: user } = useFreshCall(readUser, { userid: userId });
  const [initial] = useState(() => user.storeData.map(storeOption));
  const group = useGroups().find(({ _id: id }) => id === user.group_id);
  const ofGroup = useQuery({
    ...readOptions(listStoresOfGroup, { groupId: group?._id ?? '' }),
    enabled: group !== undefined,
    select: ({ resultData }) => resultData.map(storeOption),
  });
  const query = useQuery({
    ...readOptions(findStoresForUser, { id: userId, filter: searchText.trim() }),
    enabled: isEnough(searchText),
    placeholderData: keepPreviousData,
    select: ({ resultData }) => resultData.map(storeOption),
  });
  const { save, busy, error } = useSaveAssignment();
  const storesOfGroup = group ? ofGroup.data : [];
  return (
    <AssignDialog
      kind="stores"
      title={text('assign.stores')}
      description={group ? text('assign.userOf', { user: user.username, group: group.name }) : user.username}
      picture={<Avatar name={user.username} image={thumbnail(user.image)} />}
      chosenTitle={text('assign.assignedToUser')}
      initial={initial}
      find={{
        searchText,
        onType: setSearchText,
        matches: searchOptions(text, {
          kind: 'stores',
          searchText,
          selection: initial,
          query,
          suggestions: {
            options: storesOfGroup,
            note:
              group && storesOfGroup?.length !== 0
                ? text('assign.storesOf', { group: group.name })
                : text('assign.hint.stores'),
          },
        }),
        ...(group &&
          storesOfGroup &&
          storesOfGroup.length > 0 && {
            all: {
              text: text('assign.allOf', { count: storesOfGroup.length, group: group.name }),
              options: storesOfGroup,
            },
          }),
      }}
      statusText={(count) => text('assign.changes', count)}
      submit={text('forms.save')}
      busy={busy}
      error={error}
      onSave={(changes) => save({ ...changes, pairs: (ids) => ({ user_ids: [userId], store_ids: [...ids] }) })}
      onClose={onClose}
    />
  );
}
