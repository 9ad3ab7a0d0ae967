import type { QueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { searchUsers, type UserSort } from '../../../contract/places/users.ts';
import { readOptions } from '../../api/useCall.ts';
import { BulkAssign } from '../assignments/BulkAssign.tsx';
import { useText } from '../../i18n/useText.ts';
import { listCallInput, listStateOf, type ListInput } from '../../lists/listState.ts';
import { ListFrame } from '../../lists/table/ListFrame.tsx';
import { AddLink, WorkbookLink } from '../../lists/ListHead.tsx';
import { DialogHost } from '../../lists/dialogs/DialogHost.tsx';
import { useRecordList } from '../../lists/table/useRecordList.ts';
import { useSelection, useUnfoldedRows } from '../../lists/useSelection.ts';
import { useSessionValue } from '../../session/storage.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { UserDetails } from './UserDetails.tsx';
import { USER_SORTS, type UserRow } from './userRow.ts';
import { useUserColumns } from './useUserColumns.tsx';
import { useUserMenu, type UserQuestion } from './useUserMenu.tsx';

const dialogs = lazyPart(() => import('./UserDialogs.tsx').then((file) => file.UserDialogs));

const nameOf = (row: UserRow) => row.username;

const userOptions = (input: ListInput<UserSort>) => readOptions(searchUsers, input);

/** Prefetches the users that the list shows at a URL. */
export function askForUsers(client: QueryClient, search: Readonly<Record<string, unknown>>): Promise<void> {
  return client.prefetchQuery(userOptions(listCallInput(listStateOf(search, USER_SORTS))));
}

/** Lists the users and their stores, for administrators (spec section 2, 'Users list'). */
export function UsersPage() {
  const text = useText();
  const list = useRecordList(USER_SORTS, userOptions);
  const selection = useSelection();
  const unfoldedRows = useUnfoldedRows();
  const columns = useUserColumns();
  const [question, setQuestion] = useState<UserQuestion | null>(null);
  const { fold } = unfoldedRows;
  const ask = useCallback(
    (next: UserQuestion) => {
      // If the row remained expanded, it would request data that is about to be deleted.
      if (next.kind === 'delete') fold(next.user._id);
      setQuestion(next);
    },
    [fold],
  );
  const menuOf = useUserMenu(ask);
  const currentId = useSessionValue('selectedUser');

  return (
    <ListFrame
      of="users"
      icon={Users}
      lead={text('users.lead')}
      noneLead={text('users.noneLead')}
      action={
        <>
          <WorkbookLink />
          <AddLink to="/user/add">{text('users.add')}</AddLink>
        </>
      }
      list={list}
      sorts={USER_SORTS.map((value) => ({ value, label: text(`users.sorts.${value}`) }))}
      filtersByGroup
      records={{ columns, nameOf, unfoldedRows, Details: UserDetails, selection, menuOf, currentId }}
    >
      <BulkAssign to="users" selection={selection} />
      <DialogHost isRequested={question !== null}>
        <dialogs.Part selection={selection} question={question} onAnswered={() => setQuestion(null)} />
      </DialogHost>
      <Outlet />
    </ListFrame>
  );
}
