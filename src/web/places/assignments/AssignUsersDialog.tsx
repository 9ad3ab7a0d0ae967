import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findUsersForStore } from '../../../contract/places/assignments.ts';
import { readStore } from '../../../contract/places/stores.ts';
import { listUsersOfGroup } from '../../../contract/places/users.ts';
import { readOptions } from '../../api/useCall.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { thumbnail } from '../../lists/cells/thumbnail.ts';
import { useFreshCall } from '../../lists/useFreshCall.ts';
import { useGroups } from '../../shell/selection.ts';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { searchOptions, isEnough } from './searchOptions.ts';
import { userOption, type Option } from './option.ts';
import { useSaveAssignment } from './useSaveAssignment.ts';

/** Assigns users to a store (spec section 2, 'Modals'). */
export function AssignUsersDialog({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const text = useText();
  const [searchText, setSearchText] = useState('');
  const { resultData: store } = useFreshCall(readStore, { storeid: storeId });
  const [initial] = useState(() => store.userData.map(userOption));
  const groups = useGroups().filter(({ _id: id }) => store.group_id.some(({ key }) => key === id));
  const colleagues = useColleagues(groups.map(({ _id: id }) => id));
  const groupNames = useListFormat()(groups.map(({ name }) => name));
  const query = useQuery({
    ...readOptions(findUsersForStore, { id: storeId, filter: searchText.trim() }),
    enabled: isEnough(searchText),
    placeholderData: keepPreviousData,
    select: ({ resultData }) => resultData.map(userOption),
  });
  const { save, busy, error } = useSaveAssignment();
  return (
    <AssignDialog
      kind="users"
      title={text('assign.users')}
      description={
        groups.length > 0 ? text('assign.storeOf', { store: store.store_name, groups: groupNames }) : store.store_name
      }
      picture={<StoreImage image={thumbnail(store.image)} className="size-10 rounded-lg" />}
      chosenTitle={text('assign.assignedToStore')}
      initial={initial}
      find={{
        searchText,
        onType: setSearchText,
        matches: searchOptions(text, {
          kind: 'users',
          searchText,
          selection: initial,
          query,
          suggestions: {
            options: colleagues,
            note:
              colleagues?.length === 0 ? text('assign.hint.users') : text('assign.peopleOf', { groups: groupNames }),
          },
        }),
      }}
      statusText={(count) => text('assign.changes', count)}
      submit={text('forms.save')}
      busy={busy}
      error={error}
      onSave={({ additions, removals }) =>
        save({ additions, removals, pairs: (ids) => ({ user_ids: [...ids], store_ids: [storeId] }) })
      }
      onClose={onClose}
    />
  );
}

/** Returns the users of the given groups; undefined while they load. */
function useColleagues(groupIds: readonly string[]): readonly Option[] | undefined {
  return useQueries({
    queries: groupIds.map((groupId) => readOptions(listUsersOfGroup, { groupId })),
    combine: (replies) => {
      if (replies.some(({ isPending }) => isPending)) return undefined;
      const cards = replies.flatMap(({ data }) => data?.resultData ?? []);
      return [...new Map(cards.map((card) => [card._id, userOption(card)])).values()];
    },
  });
}
