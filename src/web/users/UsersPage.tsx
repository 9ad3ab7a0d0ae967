import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { searchUsers } from '../../contract/users.ts';
import { readOptions } from '../api/useCall.ts';
import { BulkAssign } from '../assignments/BulkAssign.tsx';
import { useText } from '../i18n/useText.ts';
import { ListBody } from '../lists/ListBody.tsx';
import { AddLink, ListHead, WorkbookLink } from '../lists/ListHead.tsx';
import { inputOf, turned } from '../lists/listState.ts';
import { ListPager } from '../lists/ListPager.tsx';
import { GroupFilter, ListToolbar } from '../lists/ListToolbar.tsx';
import { PAGED } from '../lists/paged.ts';
import { OverList } from '../lists/dialogs/DialogHost.tsx';
import { RecordTable } from '../lists/table/RecordTable.tsx';
import { SortMenu } from '../lists/SortMenu.tsx';
import { useExistingPage } from '../lists/useExistingPage.ts';
import { useListState } from '../lists/useListState.ts';
import { useSelection, useUnfolded } from '../lists/useSelection.ts';
import { useStored } from '../session/storage.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { UserDetails } from './UserDetails.tsx';
import { USER_SORTS, type UserRow } from './userRow.ts';
import { useUserColumns } from './useUserColumns.tsx';
import { useUserMenu, type UserQuestion } from './useUserMenu.tsx';

const dialogs = lazyPart(() => import('./UserDialogs.tsx').then((file) => file.UserDialogs));

const nameOf = (row: UserRow) => row.username;

/** The users and their stores, for administrators: the same pattern as the stores (spec section 2, 'Users list'). */
export function UsersPage() {
  const text = useText();
  const client = useQueryClient();
  const { state, change } = useListState(USER_SORTS, (next) => {
    void client.prefetchQuery(readOptions(searchUsers, inputOf(next)));
  });
  const { find, group, sort, page } = state;
  const { data, isPlaceholderData: stale } = useQuery({ ...readOptions(searchUsers, inputOf(state)), ...PAGED });
  useExistingPage(page, data, (last) => change({ page: last }));
  const selection = useSelection();
  const unfolded = useUnfolded();
  const columns = useUserColumns();
  const [question, setQuestion] = useState<UserQuestion | null>(null);
  const { fold } = unfolded;
  const ask = useCallback(
    (asked: UserQuestion) => {
      // What unfolds below it would ask for what is about to be gone.
      if (asked.kind === 'delete') fold(asked.user._id);
      setQuestion(asked);
    },
    [fold],
  );
  const menuOf = useUserMenu(ask);
  const lastId = useStored('selectedUser');
  const narrowed = find !== '' || group !== null;

  return (
    <div className="flex min-h-full flex-col gap-4">
      <ListHead
        title={text('users.title')}
        lead={text('users.lead')}
        action={
          <>
            <WorkbookLink />
            <AddLink to="/user/add">{text('users.add')}</AddLink>
          </>
        }
      />
      <ListToolbar
        label={text('users.find')}
        find={find}
        onFind={(next) => change({ find: next })}
        count={data ? text('users.count', { count: data.count }) : ''}
      >
        <GroupFilter group={group} onGroup={(next) => change({ group: next })} />
        <SortMenu
          sorts={USER_SORTS.map((value) => ({ value, label: text(`users.sorts.${value}`) }))}
          sort={sort}
          onSort={(next) => change({ sort: next })}
        />
      </ListToolbar>
      <ListBody
        reply={data}
        empty={{
          icon: Users,
          title: text(narrowed ? 'users.noneFound' : 'users.none'),
          lead: text(narrowed ? 'users.noneFoundLead' : 'users.noneLead'),
          onClear: narrowed ? () => change({ find: '', group: null }) : null,
        }}
      >
        {(reply) => (
          <>
            <RecordTable
              caption={text('users.title')}
              rows={reply.resultData}
              columns={columns}
              sort={sort}
              onSort={(column) =>
                change({ sort: USER_SORTS.find((known) => known === turned(sort, column)) ?? 'name' })
              }
              stale={stale}
              nameOf={nameOf}
              lastId={lastId}
              unfolded={unfolded}
              Details={UserDetails}
              selection={selection}
              menuOf={menuOf}
            />
            <ListPager
              label={text('users.pages')}
              page={page}
              rows={reply.resultData.length}
              count={reply.count}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </ListBody>
      <BulkAssign to="users" selection={selection} />
      <OverList wanted={question !== null}>
        <dialogs.Part selection={selection} question={question} onAnswered={() => setQuestion(null)} />
      </OverList>
      <Outlet />
    </div>
  );
}
