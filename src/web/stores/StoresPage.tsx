import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useCallback, useState } from 'react';
import { searchStores } from '../../contract/stores.ts';
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
import { useViewer } from '../session/session.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { StoreDetails } from './StoreDetails.tsx';
import { STORE_SORTS, type StoreRow } from './storeRow.ts';
import { useStoreColumns } from './useStoreColumns.tsx';
import { useStoreMenu } from './useStoreMenu.tsx';

const dialogs = lazyPart(() => import('./StoreDialogs.tsx').then((file) => file.StoreDialogs));

const nameOf = (row: StoreRow) => row.store_name;

/** The stores: who works where and how each last scored. Group users see theirs and manage nothing (spec sections 2, 6). */
export function StoresPage() {
  const text = useText();
  const { administrator } = useViewer();
  const client = useQueryClient();
  const { state, change } = useListState(STORE_SORTS, (next) => {
    void client.prefetchQuery(readOptions(searchStores, inputOf(next)));
  });
  const { find, group, sort, page } = state;
  const { data, isPlaceholderData: stale } = useQuery({ ...readOptions(searchStores, inputOf(state)), ...PAGED });
  useExistingPage(page, data, (last) => change({ page: last }));
  const selection = useSelection();
  const unfolded = useUnfolded();
  const columns = useStoreColumns();
  const [deleted, setDeleted] = useState<StoreRow | null>(null);
  const { fold } = unfolded;
  const askDeletion = useCallback(
    (row: StoreRow) => {
      // What unfolds below it would ask for what is about to be gone.
      fold(row._id);
      setDeleted(row);
    },
    [fold],
  );
  const menuOf = useStoreMenu(askDeletion);
  const narrowed = find !== '' || group !== null;
  const noneLead = administrator ? 'stores.noneLead' : 'stores.noneOwn';

  return (
    <div className="flex min-h-full flex-col gap-4">
      <ListHead
        title={text('stores.title')}
        lead={text(administrator ? 'stores.lead' : 'stores.leadOwn')}
        action={
          administrator && (
            <>
              <WorkbookLink />
              <AddLink to="/store/add">{text('stores.add')}</AddLink>
            </>
          )
        }
      />
      <ListToolbar
        label={text('stores.find')}
        find={find}
        onFind={(next) => change({ find: next })}
        count={data ? text('stores.count', { count: data.count }) : ''}
      >
        {administrator && <GroupFilter group={group} onGroup={(next) => change({ group: next })} />}
        <SortMenu
          sorts={STORE_SORTS.map((value) => ({ value, label: text(`stores.sorts.${value}`) }))}
          sort={sort}
          onSort={(next) => change({ sort: next })}
        />
      </ListToolbar>
      <ListBody
        reply={data}
        empty={{
          icon: Store,
          title: text(narrowed ? 'stores.noneFound' : 'stores.none'),
          lead: text(narrowed ? 'stores.noneFoundLead' : noneLead),
          onClear: narrowed ? () => change({ find: '', group: null }) : null,
        }}
      >
        {(reply) => (
          <>
            <RecordTable
              caption={text('stores.title')}
              rows={reply.resultData}
              columns={columns}
              sort={sort}
              onSort={(column) =>
                change({ sort: STORE_SORTS.find((known) => known === turned(sort, column)) ?? 'name' })
              }
              stale={stale}
              nameOf={nameOf}
              unfolded={unfolded}
              Details={StoreDetails}
              {...(administrator && { selection, menuOf })}
            />
            <ListPager
              label={text('stores.pages')}
              page={page}
              rows={reply.resultData.length}
              count={reply.count}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </ListBody>
      {administrator && (
        <>
          <BulkAssign to="stores" selection={selection} />
          <OverList wanted={deleted !== null}>
            <dialogs.Part selection={selection} deleted={deleted} onKept={() => setDeleted(null)} />
          </OverList>
          <Outlet />
        </>
      )}
    </div>
  );
}
