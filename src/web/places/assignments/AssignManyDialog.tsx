import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignMany } from '../../../contract/places/assignments.ts';
import { searchStores } from '../../../contract/places/stores.ts';
import { searchUsers } from '../../../contract/places/users.ts';
import { SEARCH_RESULTS_MAX } from '../../../domain/limits.ts';
import { readOptions } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { searchOptions } from './searchOptions.ts';
import { storeOption, userOption } from './option.ts';

type ManyProps = {
  /** The kind of records ticked in the list; records of the other kind are chosen here. */
  to: 'stores' | 'users';
  ids: readonly string[];
  action: 'assign' | 'unassign';
  onClose: () => void;
  /** Called after the change succeeded. */
  onDone: () => void;
};

/** Assigns or unassigns many users and stores at once: all or nothing. */
export function AssignManyDialog({ to, ids, action, onClose, onDone }: ManyProps) {
  const text = useText();
  const kind = to === 'stores' ? 'users' : 'stores';
  const [searchText, setSearchText] = useState('');
  const query = useCandidates(kind, searchText);
  const { send, busy, error } = useSend(assignMany, PEOPLE_AND_PLACES);

  async function save(selection: readonly string[]): Promise<string> {
    const [users, stores] = kind === 'users' ? [selection, ids] : [ids, selection];
    const { resultData } = await send({ user_ids: [...users], store_ids: [...stores], action });
    onDone();
    return resultData;
  }

  return (
    <AssignDialog
      kind={kind}
      title={text(`assign.many.${action}.${kind}`)}
      description={text(`assign.many.${action === 'assign' ? 'to' : 'from'}.${to}`, { count: ids.length })}
      chosenTitle={text(`assign.many.chosen.${action}`)}
      initial={[]}
      find={{
        searchText,
        onType: setSearchText,
        chosenWord: text('assign.chosen'),
        matches: searchOptions(text, {
          kind,
          searchText,
          selection: [],
          query,
          suggestions: { options: query.data, note: text(`assign.hint.${kind}`) },
        }),
      }}
      statusText={({ added }) => text(`assign.many.said.${action}.${kind}`, { count: added, to: ids.length })}
      submit={text(`assign.many.submit.${action}`)}
      busy={busy}
      error={error}
      onSave={({ additions }) => save(additions)}
      onClose={onClose}
    />
  );
}

function useCandidates(kind: 'users' | 'stores', searchText: string) {
  const input = { filter: searchText.trim(), page_size: SEARCH_RESULTS_MAX };
  const users = useQuery({
    ...readOptions(searchUsers, input),
    enabled: kind === 'users',
    placeholderData: keepPreviousData,
    select: ({ resultData }) => resultData.map(userOption),
  });
  const stores = useQuery({
    ...readOptions(searchStores, input),
    enabled: kind === 'stores',
    placeholderData: keepPreviousData,
    select: ({ resultData }) => resultData.map(storeOption),
  });
  return kind === 'users' ? users : stores;
}
